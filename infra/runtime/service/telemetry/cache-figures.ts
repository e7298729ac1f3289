import { Counter } from 'prom-client';
import type { Metrics } from './metrics.ts';

/** Plain counters that a cache updates itself, because updating a metric takes as long as a cache hit. */
export interface CacheTally {
  hits: number;
  misses: number;
}

/** The metrics of a service's caches. */
export function cacheFigures(metrics: Metrics) {
  const caches = new Map<string, CacheTally>();
  new Counter({
    name: 'sillage_cache_requests_total',
    help: 'Questions to a cache by their result: hit, miss',
    labelNames: ['cache', 'result'],
    registers: [metrics],
    collect() {
      this.reset();
      for (const [cache, { hits, misses }] of caches) {
        this.inc({ cache, result: 'hit' }, hits);
        this.inc({ cache, result: 'miss' }, misses);
      }
    },
  });
  return {
    /** The counters of the cache of this name. */
    tallyOf(cache: string): CacheTally {
      const tally = { hits: 0, misses: 0 };
      caches.set(cache, tally);
      return tally;
    },
  };
}
