import { z } from 'zod';
import { missing } from '../api-error.ts';
import { type Endpoint, endpoint, type World } from '../endpoint.ts';
import type { Kind, Objects } from '../objects.ts';
import { pageOf } from '../page-of.ts';
import { datedPageParams, params } from '../params.ts';

/** Parameters of a call that retrieves an object. */
export const Retrieve = z.strictObject({ expand: params.expand });

/** Throws if there is no such object. `param` is the parameter with the id; default: it is in the address. */
export function getObject<K extends Kind>(world: World, kind: K, id: string, param?: string): Objects[K] {
  const object = world.store.get(kind, id);
  if (!object) throw missing(kind, id, param);
  return object;
}

/** `GET {path}/{id}`, for kinds that are returned as stored. */
export const retrieval = (path: string, kind: Kind): Endpoint =>
  endpoint('GET', `${path}/:id`, Retrieve, ({ world, id }) => getObject(world, kind, id));

/** `GET {path}`, filtered by the given ones of these fields. */
export function listing(path: string, kind: Kind, fields: readonly string[] = []): Endpoint {
  const filters = Object.fromEntries(fields.map((field) => [field, params.text.optional()]));
  return endpoint('GET', path, z.strictObject({ ...filters, ...datedPageParams }), ({ world, params: given }) => {
    const where = Object.entries(given).flatMap(([field, value]) =>
      fields.includes(field) && typeof value === 'string' ? [[field, value] as const] : [],
    );
    return pageOf(path, world.store.list(kind, Object.fromEntries(where)), given);
  });
}
