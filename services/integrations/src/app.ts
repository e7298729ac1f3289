import { accountRecordRoutes } from '@sillage/runtime/export';
import { buildHttpApp, type HttpApp, type HttpAppOptions } from '@sillage/runtime/http';
import { acceptIdempotencyKeys } from '@sillage/runtime/idempotency';
import { deadTaskRoutes } from '@sillage/runtime/work-queue';
import { exportQueries } from './db/export.ts';
import type { IntegrationsDeps } from './deps.ts';
import { connectRoutes } from './routes/connect.ts';
import { connectionRoutes } from './routes/connections.ts';
import { destinationCheckRoutes } from './routes/destination-check.ts';
import { inboundRoutes } from './routes/inbound.ts';
import { internalRoutes } from './routes/internal.ts';
import { postbackRoutes } from './routes/postbacks.ts';
import { shopifyRoutes } from './routes/shopify.ts';
import { webhookRoutes } from './routes/webhooks.ts';

export function buildApp(deps: IntegrationsDeps, options: Omit<HttpAppOptions, 'name'>): HttpApp {
  const app = buildHttpApp({ name: 'integrations', ...options });
  acceptIdempotencyKeys(app, { ...deps, secret: deps.internalSecret });
  connectionRoutes(app, deps);
  connectRoutes(app, deps);
  destinationCheckRoutes(app, deps);
  inboundRoutes(app, deps);
  shopifyRoutes(app, deps);
  webhookRoutes(app, deps);
  postbackRoutes(app, deps);
  internalRoutes(app, deps);
  deadTaskRoutes(app, { db: deps.db, internalSecret: deps.internalSecret });
  accountRecordRoutes(app, deps, exportQueries);
  return app;
}
