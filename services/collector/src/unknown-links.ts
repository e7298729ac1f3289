import { createHash } from 'node:crypto';
import type { HotStore } from '@sillage/runtime/hot';
import { clientOf } from '@sillage/runtime/http';
import type { Logger } from '@sillage/runtime/service';

const WINDOW_MS = 10 * 60_000;

interface UnknownLinksOptions {
  readonly hot: Pick<HotStore, 'increment'>;
  /** Per address in ten minutes; 0: no limit. */
  readonly limit: number;
  readonly log: Logger;
}

/** Limits requests for short links that do not exist: undefined within the limit, else the seconds until it resets. */
export function createUnknownLinks({
  hot,
  limit,
  log,
}: UnknownLinksOptions): (ip: string) => Promise<number | undefined> {
  return async (ip) => {
    if (limit === 0) return undefined;
    // Hashed, so that no address is stored.
    const who = createHash('sha256').update(clientOf(ip)).digest('base64url').slice(0, 22);
    const counted = await hot.increment(`limit:unknown-links:${who}`, WINDOW_MS).catch((error: unknown) => {
      log.debug({ err: error }, 'an unknown link was not counted');
      return undefined;
    });
    if (!counted || counted.count <= limit) return undefined;
    return Math.max(1, Math.ceil(counted.resetsInMs / 1000));
  };
}
