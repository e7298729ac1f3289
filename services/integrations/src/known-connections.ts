import { LRUCache } from 'lru-cache';
import { findKnownConnection } from './db/connections.ts';
import type { Db, KnownConnection, KnownConnections } from './deps.ts';

/** Size of the cache. */
const KEPT = 10_000;
/** How long another process may still accept a secret that was replaced here. */
const KNOWN_FOR_MS = 1_000;

/** Caches connections, because a shop at a peak needs the same one again and again. */
export function createKnownConnections(db: Db): KnownConnections {
  const known = new LRUCache<string, KnownConnection>({
    max: KEPT,
    ttl: KNOWN_FOR_MS,
    fetchMethod: (id) => findKnownConnection(db, id),
  });
  return { find: (id) => known.fetch(id), forget: (id) => void known.delete(id) };
}
