import { accountRecordRoutes } from '@sillage/runtime/export';
import { buildHttpApp, type HttpApp, type HttpAppOptions } from '@sillage/runtime/http';
import { acceptIdempotencyKeys } from '@sillage/runtime/idempotency';
import { deadTaskRoutes } from '@sillage/runtime/work-queue';
import { exportQueries } from './db/export.ts';
import type { RouteDeps } from './deps.ts';
import { affiliateRoutes } from './routes/affiliates.ts';
import { campaignRoutes } from './routes/campaigns.ts';
import { dataRequestRoutes } from './routes/data-requests.ts';
import { importRoutes } from './routes/imports.ts';
import { internalRoutes } from './routes/internal.ts';
import { joiningRoutes } from './routes/joining.ts';
import { keyRoutes } from './routes/keys.ts';
import { orderClaimRoutes } from './routes/order-claims.ts';
import { peopleRoutes } from './routes/people.ts';
import { programmeRoutes } from './routes/programmes.ts';
import { publicRoutes } from './routes/public.ts';
import { yourDataRoutes } from './routes/your-data.ts';

export function buildApp(deps: RouteDeps, options: Omit<HttpAppOptions, 'name'>): HttpApp {
  const app = buildHttpApp({ name: 'campaigns', ...options });
  acceptIdempotencyKeys(app, { ...deps, secret: deps.internalSecret });
  campaignRoutes(app, deps);
  affiliateRoutes(app, deps);
  importRoutes(app, deps);
  joiningRoutes(app, deps);
  keyRoutes(app, deps);
  peopleRoutes(app, deps);
  publicRoutes(app, deps);
  orderClaimRoutes(app, deps);
  yourDataRoutes(app, deps);
  programmeRoutes(app, deps);
  dataRequestRoutes(app, deps);
  internalRoutes(app, deps);
  deadTaskRoutes(app, { db: deps.db, internalSecret: deps.internalSecret });
  accountRecordRoutes(app, deps, exportQueries);
  return app;
}
