import { buildHttpApp, type HttpApp, type HttpAppOptions } from '@sillage/runtime/http';
import { acceptIdempotencyKeys } from '@sillage/runtime/idempotency';
import type { MonitorDeps } from './deps.ts';
import { accountRecordSummaryRoutes } from './routes/account-records.ts';
import { adminRoutes } from './routes/admin/admin.ts';
import { archiveRoutes } from './routes/archives.ts';
import { consentRoutes } from './routes/consents.ts';
import { contactRoutes } from './routes/contact.ts';
import { statusRoutes } from './routes/status.ts';
import { subscriptionRoutes } from './routes/subscriptions.ts';

export function buildApp(deps: MonitorDeps, options: Omit<HttpAppOptions, 'name'>): HttpApp {
  const app = buildHttpApp({ name: 'monitor', ...options });
  statusRoutes(app, deps);
  subscriptionRoutes(app, deps);
  contactRoutes(app, deps);
  consentRoutes(app, deps);
  adminRoutes(app, deps);
  accountRecordSummaryRoutes(app, deps);
  acceptIdempotencyKeys(app, { ...deps, secret: deps.config.INTERNAL_SECRET });
  archiveRoutes(app, deps);
  return app;
}
