import { accountRecordRoutes } from '@sillage/runtime/export';
import { buildHttpApp, type HttpApp, type HttpAppOptions } from '@sillage/runtime/http';
import { acceptIdempotencyKeys } from '@sillage/runtime/idempotency';
import { exportQueries } from './db/export.ts';
import type { RouteDeps } from './deps.ts';
import { bulkReviewRoutes } from './routes/bulk-reviews.ts';
import { clickRoutes } from './routes/clicks.ts';
import { conversionCommandRoutes } from './routes/conversion-commands.ts';
import { conversionRoutes } from './routes/conversions.ts';
import { exportRoutes } from './routes/export.ts';
import { internalRoutes } from './routes/internal.ts';
import { internalMailRoutes } from './routes/internal-mails.ts';
import { internalOrderRoutes } from './routes/internal-orders.ts';
import { linkClicksRoutes } from './routes/link-clicks.ts';
import { ownActivityRoutes } from './routes/own-activity.ts';
import { publicRoutes } from './routes/public.ts';
import { receiptRoutes } from './routes/receipts.ts';
import { statisticsRoutes } from './routes/statistics.ts';

export function buildApp(deps: RouteDeps, options: Omit<HttpAppOptions, 'name'>): HttpApp {
  const app = buildHttpApp({ name: 'attribution', ...options });
  acceptIdempotencyKeys(app, { ...deps, secret: deps.internalSecret });
  statisticsRoutes(app, deps);
  linkClicksRoutes(app, deps);
  exportRoutes(app, deps);
  clickRoutes(app, deps);
  conversionRoutes(app, deps);
  conversionCommandRoutes(app, deps);
  bulkReviewRoutes(app, deps);
  publicRoutes(app, deps);
  ownActivityRoutes(app, deps);
  receiptRoutes(app, deps);
  internalRoutes(app, deps);
  internalMailRoutes(app, deps);
  internalOrderRoutes(app, deps);
  accountRecordRoutes(app, { ...deps, keptDays: { clicks: deps.clickRetentionDays } }, exportQueries);
  return app;
}
