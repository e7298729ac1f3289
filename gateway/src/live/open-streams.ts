import { AppError } from '@sillage/runtime/service';
import type { LiveStream } from './sse.ts';

/** The streams that this gateway holds open. */
export interface OpenStreams {
  /**
   * Takes a place for `who`; rejects with `rate_limited` where all of theirs are taken. Returns how to give it back.
   */
  reserve(who: string): () => void;
  add(stream: LiveStream): void;
  /** For shutdown: a stream would never end by itself. Those that open later end at once. */
  endAll(): void;
}

export function createOpenStreams(perClient: number): OpenStreams {
  const counts = new Map<string, number>();
  const streams = new Set<LiveStream>();
  let isClosing = false;
  return {
    reserve(who) {
      const taken = counts.get(who) ?? 0;
      if (taken >= perClient)
        throw new AppError('rate_limited', `At most ${perClient} live views can be open at once. Close one of them.`);
      counts.set(who, taken + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        const left = (counts.get(who) ?? 1) - 1;
        if (left === 0) counts.delete(who);
        else counts.set(who, left);
      };
    },
    add(stream) {
      if (isClosing) return stream.end();
      streams.add(stream);
      stream.ended.addEventListener('abort', () => streams.delete(stream), { once: true });
    },
    endAll() {
      isClosing = true;
      for (const stream of streams) stream.end();
    },
  };
}
