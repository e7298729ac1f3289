import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type ServiceName, serviceNames, services } from '@sillage/proto/services';
import { createLogger } from '@sillage/runtime/service';
import type { RouteOptions } from 'fastify';
import { closedPrefixes, routingTable } from '../../../gateway/src/routing-table.ts';
import type { buildHttpApp } from '../../runtime/http/app/app.ts';
import { routesOf } from '../../runtime/http/app/routes-of.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const API = '/api/v1/';
/** Routes of the administrator's screens, which are not part of the public contract. */
const ADMINISTRATION = '/api/v1/admin/';

export interface PublicRoute {
  readonly route: RouteOptions;
  /** Whether the gateway requires a session before it forwards a request; undefined for a route of its own. */
  readonly session: boolean | undefined;
}

/**
 * Every route below /api/v1 that is reachable from outside, as declared: the services' routes that the gateway
 * forwards, and the gateway's own. The apps are built, but get no requests.
 */
export async function publicRoutes(): Promise<readonly PublicRoute[]> {
  const routes = await Promise.all(
    serviceNames.map(async (name) => (await routesOfService(name)).flatMap((route) => publicOf(name, route))),
  );
  return routes.flat();
}

function publicOf(service: ServiceName, route: RouteOptions): readonly PublicRoute[] {
  const { method, url } = route;
  const below = (prefix: string) => url === prefix || url.startsWith(`${prefix}/`);
  const row = routingTable.find(({ prefix }) => below(prefix));
  // Below an entry of the routing table, the gateway's own routes are those that it does not forward.
  const isOwn = row === undefined || ![row.prefix, `${row.prefix}/`, `${row.prefix}/*`].includes(url);
  const isReached = service === 'gateway' ? isOwn : row?.upstream === service;
  const isPublic =
    isReached &&
    !closedPrefixes.some(below) &&
    method !== 'HEAD' &&
    url.startsWith(API) &&
    !url.startsWith(ADMINISTRATION);
  return isPublic ? [{ route, session: row?.session }] : [];
}

async function routesOfService(name: ServiceName): Promise<readonly RouteOptions[]> {
  const module: unknown = await import(pathToFileURL(join(ROOT, services[name].folder, 'src/app.ts')).href);
  const { buildApp } = module as { buildApp(deps: unknown, options: unknown): ReturnType<typeof buildHttpApp> };
  return routesOf(buildApp(anything, { log: createLogger(name, 'silent') }));
}

/** Stands in for all dependencies of a service's routes: without requests, none is ever used. */
const anything: unknown = new Proxy(() => undefined, {
  get: (_target, key) => (key === Symbol.toPrimitive ? () => '' : key === 'WEB_DIR' ? undefined : anything),
  apply: () => anything,
});
