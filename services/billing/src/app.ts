import { accountRecordsRoute } from '@sillage/runtime/export';
import { buildHttpApp, type HttpApp, type HttpAppOptions } from '@sillage/runtime/http';
import { acceptIdempotencyKeys } from '@sillage/runtime/idempotency';
import { exportQueries } from './db/export.ts';
import type { BillingDeps } from './deps.ts';
import { affiliateRoutes } from './routes/affiliates.ts';
import { cardReturnRoute } from './routes/card-return.ts';
import { cardRoutes } from './routes/cards.ts';
import { dueRoutes } from './routes/due.ts';
import { internalAffiliateRoutes } from './routes/internal-affiliates.ts';
import { internalCardRoutes } from './routes/internal-cards.ts';
import { invoiceRoutes } from './routes/invoices.ts';
import { ledgerExportRoutes } from './routes/ledger-export.ts';
import { payoutHoldRoutes } from './routes/payout-hold.ts';
import { publicPaymentRoutes } from './routes/public-payments.ts';
import { settlementRoutes } from './routes/settlements.ts';
import { billingWebhookRoutes } from './routes/webhooks.ts';

export function buildApp(deps: BillingDeps, options: Omit<HttpAppOptions, 'name'>): HttpApp {
  const app = buildHttpApp({ name: 'billing', ...options });
  acceptIdempotencyKeys(app, { ...deps, secret: deps.config.INTERNAL_SECRET });
  affiliateRoutes(app, deps);
  cardReturnRoute(app, deps);
  cardRoutes(app, deps);
  dueRoutes(app, deps);
  payoutHoldRoutes(app, deps);
  internalAffiliateRoutes(app, deps);
  internalCardRoutes(app, deps);
  invoiceRoutes(app, deps);
  ledgerExportRoutes(app, deps);
  publicPaymentRoutes(app, deps);
  settlementRoutes(app, deps);
  billingWebhookRoutes(app, deps);
  accountRecordsRoute(app, { db: deps.db, internalSecret: deps.config.INTERNAL_SECRET }, exportQueries);
  return app;
}
