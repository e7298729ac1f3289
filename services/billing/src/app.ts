import { buildHttpApp, type HttpApp, type HttpAppOptions } from '@sillage/infra/http';
import type { BillingDeps } from './deps.ts';
import { internalAffiliateRoutes } from './routes/internal-affiliates.ts';

export function buildApp(deps: BillingDeps, options: Omit<HttpAppOptions, 'name'>): HttpApp {
  const app = buildHttpApp({ name: 'billing', ...options });
  internalAffiliateRoutes(app, deps);
  return app;
}
