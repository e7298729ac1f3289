import { buildHttpApp, type HttpApp, type HttpAppOptions } from '@sillage/runtime/http';
import type { CollectorDeps } from './deps.ts';
import { collectRoutes } from './routes/collect.ts';
import { shortLinkDoor } from './routes/front-door.ts';
import { internalRoutes } from './routes/internal.ts';
import { redirectRoutes } from './routes/redirect.ts';
import { scriptRoutes } from './routes/script.ts';
import { trackRoutes } from './routes/track.ts';
import { visitRoutes } from './routes/visits.ts';

/** The edge over HTTP. What a click costs here is paid by every visitor. */
export function buildApp(
  deps: CollectorDeps,
  options: Omit<HttpAppOptions, 'name' | 'observe' | 'frontDoor'>,
): HttpApp {
  const app = buildHttpApp({ ...options, name: 'collector', observe: 'light', frontDoor: shortLinkDoor(deps) });
  redirectRoutes(app, deps);
  scriptRoutes(app, deps);
  collectRoutes(app, deps);
  trackRoutes(app, deps);
  visitRoutes(app, deps);
  internalRoutes(app, deps);
  return app;
}
