import { buildHttpApp, type HttpApp, type HttpAppOptions } from '@sillage/runtime/http';
import type { CollectorDeps } from './deps.ts';
import { collectRoutes } from './routes/collect.ts';
import { shortLinkFastPath } from './routes/fast-path.ts';
import { internalRoutes } from './routes/internal.ts';
import { redirectRoutes } from './routes/redirect.ts';
import { scriptRoutes } from './routes/script.ts';
import { trackRoutes } from './routes/track.ts';
import { visitRoutes } from './routes/visits.ts';

/** The HTTP app of the edge. Its overhead per click delays every visitor. */
export function buildApp(deps: CollectorDeps, options: Omit<HttpAppOptions, 'name' | 'observe' | 'fastPath'>): HttpApp {
  const app = buildHttpApp({ ...options, name: 'collector', observe: 'light', fastPath: shortLinkFastPath(deps) });
  redirectRoutes(app, deps);
  scriptRoutes(app, deps);
  collectRoutes(app, deps);
  trackRoutes(app, deps);
  visitRoutes(app, deps);
  internalRoutes(app, deps);
  return app;
}
