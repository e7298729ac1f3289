import { buildHttpApp, type HttpApp, type HttpAppOptions } from '@sillage/infra/http';
import type { PayoutDeps } from './deps.ts';

export function buildApp(_deps: PayoutDeps, options: Omit<HttpAppOptions, 'name'>): HttpApp {
  return buildHttpApp({ name: 'payout', ...options });
}
