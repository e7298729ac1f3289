import { AppError } from '@sillage/runtime/service';
import type { LiveStream } from './sse.ts';

/** The streams that this gateway holds open. */
export interface OpenStreams {
  /** Counts a stream against the limit of `holder`; throws `rate_limited` at the limit. Returns what frees the slot. */
  reserve(holder: string): () => void;
  add(stream: LiveStream): void;
  readonly count: number;
  /** For shutdown: a stream never ends by itself. Those added afterwards are ended at once. */
  endAll(): void;
}

export function createOpenStreams(perClient: number): OpenStreams {
  const counts = new Map<string, number>();
  const streams = new Set<LiveStream>();
  let isClosing = false;
  return {
    reserve(holder) {
      const taken = counts.get(holder) ?? 0;
      if (taken >= perClient)
        throw new AppError('rate_limited', `At most ${perClient} live views can be open at once. Close one of them.`);
      counts.set(holder, taken + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        const left = (counts.get(holder) ?? 1) - 1;
        if (left === 0) counts.delete(holder);
        else counts.set(holder, left);
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
