import { buildHttpApp, type HttpApp, type HttpAppOptions } from '@sillage/runtime/http';
import { accountExportRoutes } from './account-export.ts';
import { createKeyExchange } from './api-keys.ts';
import type { GatewayDeps } from './deps.ts';
import { guard } from './guard.ts';
import { createLimiter } from './limits.ts';
import { liveRoutes } from './live/routes.ts';
import { proxyRow } from './proxy.ts';
import { routingTable } from './routing-table.ts';
import { apiReferenceRoutes } from './site/api-reference.ts';
import { errorReferenceRoutes } from './site/error-reference.ts';
import { siteRoutes } from './site/routes.ts';
import { feedRoutes } from './status/feed.ts';
import { statusRoutes } from './status/routes.ts';
import { everyAnswer, insistOnHttps } from './web/headers.ts';
import { mailboxRoutes } from './web/mailbox/routes.ts';
import { webRoutes } from './web/routes.ts';

/** The single entry point: only rows of the routing table and routes here are reachable from outside. */
export function buildApp(deps: GatewayDeps, options: Omit<HttpAppOptions, 'name'>): HttpApp {
  const { config } = deps;
  const isHttps = config.PUBLIC_URL.startsWith('https:');
  const { fastPath } = options;
  const app = buildHttpApp({
    name: 'gateway',
    ...options,
    ...(fastPath && isHttps && { fastPath: insistOnHttps(fastPath) }),
  });
  const limiter = createLimiter(deps.hot, deps.log);
  everyAnswer(app, isHttps);
  guard(app);
  liveRoutes(app, deps, limiter, options.metrics);
  siteRoutes(app, deps, limiter);
  statusRoutes(app, deps, limiter);
  feedRoutes(app, deps, limiter);
  apiReferenceRoutes(app, deps, limiter);
  errorReferenceRoutes(app, deps, limiter);
  const exchangeKeys = createKeyExchange(config);
  accountExportRoutes(app, deps, limiter, exchangeKeys);
  for (const row of routingTable) proxyRow(app, row, { ...deps, limiter, exchangeKeys });
  if (deps.mailbox) mailboxRoutes(app, deps.mailbox);
  if (config.WEB_DIR !== undefined) webRoutes(app, config.WEB_DIR, deps, limiter);
  return app;
}
