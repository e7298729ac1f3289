import { LRUCache } from 'lru-cache';
import { findKnownConnection } from './db/connections.ts';
import type { Db, KnownConnection, KnownConnections } from './deps.ts';

/** Connections kept in memory: those of the shops that send most. */
const KEPT = 10_000;
/** How long another process may still take a secret that was replaced here. */
const KNOWN_FOR_MS = 1_000;

/** A shop's busy hour asks for the same connection again and again. */
export function createKnownConnections(db: Db): KnownConnections {
  const known = new LRUCache<string, KnownConnection>({
    max: KEPT,
    ttl: KNOWN_FOR_MS,
    fetchMethod: (id) => findKnownConnection(db, id),
  });
  return { find: (id) => known.fetch(id), forget: (id) => void known.delete(id) };
}
