import { buildHttpApp, type HttpApp, type HttpAppOptions } from '@sillage/infra/http';
import type { BillingDeps } from './deps.ts';

export function buildApp(_deps: BillingDeps, options: Omit<HttpAppOptions, 'name'>): HttpApp {
  return buildHttpApp({ name: 'billing', ...options });
}
