import type { RouteOptions } from 'fastify';
import type { HttpApp } from './http-app.ts';

const known = new WeakMap<object, RouteOptions[]>();

/** Records every route that is added from now on, in all scopes. */
export function rememberRoutes(app: HttpApp): void {
  const routes: RouteOptions[] = [];
  known.set(app.server, routes);
  app.addHook('onRoute', (route) => void routes.push(route));
}

/** Every route of an app that is ready, as it was added: for tests that walk them all. */
export function routesOf(app: HttpApp): readonly RouteOptions[] {
  return known.get(app.server) ?? [];
}
