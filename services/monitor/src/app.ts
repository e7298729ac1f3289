import { buildHttpApp, type HttpApp, type HttpAppOptions } from '@sillage/runtime/http';
import type { MonitorDeps } from './deps.ts';
import { incidentRoutes } from './routes/admin-incidents.ts';
import { statusRoutes } from './routes/status.ts';

export function buildApp(deps: MonitorDeps, options: Omit<HttpAppOptions, 'name'>): HttpApp {
  const app = buildHttpApp({ name: 'monitor', ...options });
  statusRoutes(app, deps);
  incidentRoutes(app, deps);
  return app;
}
