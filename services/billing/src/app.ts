import { buildHttpApp, type HttpApp, type HttpAppOptions } from '@sillage/infra/http';
import type { BillingDeps } from './deps.ts';
import { affiliateRoutes } from './routes/affiliates.ts';
import { dueRoutes } from './routes/due.ts';
import { internalAffiliateRoutes } from './routes/internal-affiliates.ts';
import { publicPaymentRoutes } from './routes/public-payments.ts';
import { settlementRoutes } from './routes/settlements.ts';

export function buildApp(deps: BillingDeps, options: Omit<HttpAppOptions, 'name'>): HttpApp {
  const app = buildHttpApp({ name: 'billing', ...options });
  affiliateRoutes(app, deps);
  dueRoutes(app, deps);
  internalAffiliateRoutes(app, deps);
  publicPaymentRoutes(app, deps);
  settlementRoutes(app, deps);
  return app;
}
