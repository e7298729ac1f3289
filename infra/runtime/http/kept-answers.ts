import { LRUCache } from 'lru-cache';

/** For what changes by itself: the end of a range that runs until now, and when a shop was last heard from. */
const FRESH_MS = 10_000;
/** An overview of 1,000 campaigns takes 700,000. */
const MAX_BYTES = 16_777_216;

interface Asked {
  /** Everything that the answer depends on, but the figures themselves. */
  readonly key: string;
  /** Of the figures, read before they are: what changes meanwhile is found out by whoever asks next. */
  readonly version: string;
  /** Left out where nothing in the answer changes by itself. */
  readonly now?: number | undefined;
  readonly answer: () => Promise<string>;
}

export interface KeptAnswers {
  answer(asked: Asked): Promise<Buffer>;
}

/**
 * Answers whose figures have not changed since, as they are sent: a screen is opened again and again, by several people,
 * and to add up and write down a thousand campaigns takes fifty times as long as to find out that nothing changed. Who
 * asks for the same at once waits for one answer.
 */
export function createKeptAnswers(): KeptAnswers {
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
