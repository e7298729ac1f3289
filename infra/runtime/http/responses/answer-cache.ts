import { LRUCache } from 'lru-cache';

/** For values that depend on the time: the end of a range until now, and the time of a shop's last message. */
const FRESH_MS = 10_000;
/** An overview of 1,000 campaigns takes 700,000. */
const MAX_BYTES = 16_777_216;

interface AnswerQuery {
  /** Everything that the answer depends on, except the figures. */
  readonly key: string;
  /** Version of the figures, read before them, so that the next request detects changes in between. */
  readonly version: string;
  /** Absent if nothing in the answer depends on the time. */
  readonly now?: number | undefined;
  readonly answer: () => Promise<string>;
}

export interface AnswerCache {
  answer(query: AnswerQuery): Promise<Buffer>;
}

/**
 * A cache of serialised answers, valid while their figures are unchanged. Screens are opened repeatedly, by several
 * people, and summing up a thousand campaigns takes fifty times as long as checking that nothing has changed.
 * Concurrent requests for the same answer share one computation.
 */
export function createAnswerCache(): AnswerCache {
  const kept = new LRUCache<string, Buffer>({ maxSize: MAX_BYTES, sizeCalculation: (body) => body.length });
  const underWay = new Map<string, Promise<Buffer>>();
  return {
    async answer({ key, version, now, answer }) {
      const period = now === undefined ? '' : Math.floor(now / FRESH_MS);
      const name = `${period} ${version} ${key}`;
      const known = kept.get(name) ?? underWay.get(name);
      if (known) return known;
      const body = answer().then(Buffer.from);
      underWay.set(name, body);
      try {
        kept.set(name, await body);
        return await body;
      } finally {
        underWay.delete(name);
      }
    },
  };
}
