import type { DestinationCheck } from '@sillage/proto/http/integrations';
import { LRUCache } from 'lru-cache';
import { ownScripts } from '../domain/page-check.ts';
import { readShopPage } from '../providers/shop-page.ts';

const KEPT = 1_000;
/** Long enough to type, save and re-check an address. */
const KEPT_FOR_MS = 60_000;

/**
 * Checks an address that a merchant types, before any campaign leads there. Concurrent and repeated requests for the
 * same address share one answer, so that a page is not fetched again and again.
 */
export function createDestinationCheck(publicUrl: string): (url: string) => Promise<DestinationCheck> {
  const answers = new LRUCache<string, DestinationCheck>({
    max: KEPT,
    ttl: KEPT_FOR_MS,
    async fetchMethod(url) {
      const page = await readShopPage(url, new URL(publicUrl).origin);
      if ('refusal' in page) return { url: page.url, result: 'unreachable', refusal: page.refusal };
      const isFound = ownScripts(page.scripts, new URL('/tracking.js', publicUrl).href).length > 0;
      return { url: page.url, result: isFound ? 'script_found' : 'script_missing', refusal: null };
    },
  });
  return (url) => answers.forceFetch(url);
}
