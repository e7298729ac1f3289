import type { EachBatchPayload } from 'kafkajs';

const BEAT_MS = 1_000;

/** Runs the handlers of one group member with heartbeats, and stops all of them when the membership ends. */
export interface MemberWork {
  /**
   * Runs `work` with heartbeats. If the member must rejoin, throws kafkajs' error once all other handlers have stopped.
   */
  run(payload: Pick<EachBatchPayload, 'heartbeat'>, work: (signal: AbortSignal) => Promise<void>): Promise<void>;
  /** The member has joined (again). */
  joined(): void;
}

export function createMemberWork(closing: AbortSignal): MemberWork {
  const running = new Set<Promise<void>>();
  let membership = new AbortController();
  const losses: unknown[] = [];

  closing.addEventListener('abort', () => membership.abort());

  function lose(error: unknown): void {
    losses.push(error);
    membership.abort();
  }

  return {
    async run({ heartbeat }, work) {
      if (losses.length > 0) throw losses[0];
      const beat = setInterval(() => void heartbeat().catch(lose), BEAT_MS);
      const current = work(membership.signal);
      running.add(current);
      try {
        await current;
      } catch (error) {
        lose(error);
      } finally {
        clearInterval(beat);
        running.delete(current);
      }
      if (losses.length === 0) return;
      // Joining while another handler still runs would let it commit in a generation that may not own its partition.
      await Promise.allSettled(running);
      throw losses[0];
    },
    joined() {
      losses.length = 0;
      if (!closing.aborted) membership = new AbortController();
    },
  };
}
