import { accountRecordRoutes } from '@sillage/runtime/export';
import { buildHttpApp, type HttpApp, type HttpAppOptions } from '@sillage/runtime/http';
import { acceptIdempotencyKeys } from '@sillage/runtime/idempotency';
import { deadTaskRoutes } from '@sillage/runtime/work-queue';
import { exportQueries } from './db/export.ts';
import type { PayoutDeps } from './deps.ts';
import { internalRoutes } from './routes/internal.ts';
import { ownPageRoutes } from './routes/own-page.ts';
import { ownerRoutes } from './routes/owner.ts';
import { publicRoutes } from './routes/public.ts';
import { payoutWebhookRoutes } from './routes/webhooks.ts';

export function buildApp(deps: PayoutDeps, options: Omit<HttpAppOptions, 'name'>): HttpApp {
  const app = buildHttpApp({ name: 'payout', ...options });
  acceptIdempotencyKeys(app, { ...deps, secret: deps.config.INTERNAL_SECRET });
  publicRoutes(app, deps);
  ownPageRoutes(app, deps);
  ownerRoutes(app, deps);
  payoutWebhookRoutes(app, deps);
  internalRoutes(app, deps);
  deadTaskRoutes(app, { db: deps.db, internalSecret: deps.config.INTERNAL_SECRET });
  accountRecordRoutes(app, { db: deps.db, internalSecret: deps.config.INTERNAL_SECRET }, exportQueries);
  return app;
}
