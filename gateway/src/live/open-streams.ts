import { AppError } from '@sillage/runtime/service';
import type { LiveStream } from './sse.ts';

/** Whom a stream is counted for, and the maximum number of their open streams. */
export interface Holder {
  readonly who: string;
  readonly most: number;
}

/** The streams that this gateway holds open. */
export interface OpenStreams {
  /**
   * Counts a stream for each holder; throws `rate_limited` if a limit is reached. Returns a function that releases the
   * slots.
   */
  reserve(holders: readonly Holder[]): () => void;
  add(stream: LiveStream): void;
  readonly count: number;
  /** For shutdown, because streams never end by themselves. Streams added later are ended at once. */
  endAll(): void;
}

export function createOpenStreams(): OpenStreams {
  const counts = new Map<string, number>();
  const streams = new Set<LiveStream>();
  let isClosing = false;
  return {
    reserve(holders) {
      const full = holders.find(({ who, most }) => (counts.get(who) ?? 0) >= most);
      if (full)
        throw new AppError('rate_limited', `At most ${full.most} live views can be open at once. Close one of them.`);
      for (const { who } of holders) counts.set(who, (counts.get(who) ?? 0) + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        for (const { who } of holders) {
          const left = (counts.get(who) ?? 1) - 1;
          if (left === 0) counts.delete(who);
          else counts.set(who, left);
        }
      };
    },
    add(stream) {
      if (isClosing) return stream.end();
      streams.add(stream);
      stream.ended.addEventListener('abort', () => streams.delete(stream), { once: true });
    },
    get count() {
      return streams.size;
    },
    endAll() {
      isClosing = true;
      for (const stream of streams) stream.end();
    },
  };
}
