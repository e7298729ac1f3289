import { buildHttpApp, type HttpApp, type HttpAppOptions } from '@sillage/infra/http';
import type { BillingDeps } from './deps.ts';
import { internalAffiliateRoutes } from './routes/internal-affiliates.ts';
import { settlementRoutes } from './routes/settlements.ts';

export function buildApp(deps: BillingDeps, options: Omit<HttpAppOptions, 'name'>): HttpApp {
  const app = buildHttpApp({ name: 'billing', ...options });
  internalAffiliateRoutes(app, deps);
  settlementRoutes(app, deps);
  return app;
}
