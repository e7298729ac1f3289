import { repeat } from '@sillage/runtime/service';
import { executeLine } from '../commands/execute-line.ts';
import { claimLines } from '../db/payout-lines.ts';
import type { PayoutDeps } from '../deps.ts';

/**
 * Lines that one process works on side by side: with the provider's answers in mind, far below what it allows in a
 * second.
 */
const AT_ONCE = 8;
/** Longer than a look-up and a call can take together; then others take the line of a process that is gone. */
const CLAIM_MS = 120_000;
const POLL_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** Carries out the transfers that are due, in any number of processes. */
export function executeTransfers(deps: PayoutDeps) {
  let pausedUntil = 0;
  let roundsWithoutSuccess = 0;
  const work = repeat(
    'payout.transfers',
    POLL_MS,
    async () => {
      if (deps.clock() < pausedUntil) return;
      const { claimed, held } = await executeDue(deps);
      // Nobody gets through: asking more often helps nobody.
      roundsWithoutSuccess = claimed > 0 && held === claimed ? roundsWithoutSuccess + 1 : 0;
      pausedUntil =
        roundsWithoutSuccess === 0
          ? 0
          : deps.clock() + Math.min(LONGEST_PAUSE_MS, 1_000 * 2 ** Math.min(roundsWithoutSuccess, 10));
      if (roundsWithoutSuccess === 0 && claimed === AT_ONCE) work.wake();
    },
    deps.log,
  );
  return work;
}

/** One round: the lines that are due, up to eight. One that fails leaves the others going. */
export async function executeDue(
  deps: Pick<PayoutDeps, 'db' | 'clock' | 'log' | 'provider'>,
): Promise<{ readonly claimed: number; readonly held: number }> {
  const nowMs = deps.clock();
  const lines = await claimLines(deps.db, { now: new Date(nowMs), until: new Date(nowMs + CLAIM_MS), limit: AT_ONCE });
  const outcomes = await Promise.allSettled(lines.map((line) => executeLine(deps, line)));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return {
    claimed: lines.length,
    held: outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value === 'held').length,
  };
}
