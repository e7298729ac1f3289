import { repeat } from '@sillage/runtime/service';
import { workTasks } from '../cards/work-tasks.ts';
import type { ChargeEngine } from '../charges/engine.ts';
import { workCharges } from '../charges/work-charges.ts';
import { workEvents } from '../charges/work-events.ts';
import { releaseHeld } from '../returns/release-held.ts';

/** Asking four indexes that are nearly always empty costs next to nothing. */
const PAUSE_MS = 1_000;

/**
 * Works off what waits for the payment provider, in portions: thousands of charges of a month's end hold up neither the
 * provider's events nor the end of the process.
 */
export function workPayments(engine: ChargeEngine): ReturnType<typeof repeat> {
  const worker = repeat('payments', PAUSE_MS, work, engine.log);

  async function work(): Promise<void> {
    const worked = [
      await workEvents(engine),
      await workTasks(engine),
      await workCharges(engine),
      await releaseHeld(engine),
    ];
    if (worked.includes(true)) worker.wake();
  }
  return worker;
}
