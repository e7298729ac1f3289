import { MINUTE_MS } from '@sillage/proto/values/durations';
import { fetchJson } from '@sillage/runtime/http';
import type { Clock, Logger } from '@sillage/runtime/service';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

const REPORT_EVERY_MS = 5 * MINUTE_MS;
/** Number of keys whose last report is remembered; an evicted key is reported again. */
const REMEMBERED = 10_000;

/**
 * Reports to the campaigns service which secret keys are in use, each at most every five minutes. No request waits for
 * it.
 */
export function createKeyUse({
  campaignsUrl,
  internalSecret,
  clock,
  log,
}: {
  readonly campaignsUrl: string;
  readonly internalSecret: string;
  readonly clock: Clock;
  readonly log: Logger;
}): (keyHash: string) => void {
  const reported = new LRUCache<string, number>({ max: REMEMBERED });
  return (hash) => {
    const now = clock();
    if (now - (reported.get(hash) ?? Number.NEGATIVE_INFINITY) < REPORT_EVERY_MS) return;
    reported.set(hash, now);
    void fetchJson(`${campaignsUrl}/internal/secret-keys/used`, z.unknown(), {
      internalSecret,
      method: 'POST',
      body: { hash },
    }).catch((error: unknown) => {
      reported.delete(hash);
      log.debug({ err: error }, 'the use of a secret key was not reported');
    });
  };
}
