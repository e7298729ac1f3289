import { repeat } from '@sillage/infra/service';
import { workTasks } from '../cards/work-tasks.ts';
import type { ChargeEngine } from '../charges/engine.ts';
import { workCharges } from '../charges/work-charges.ts';
import { workEvents } from '../charges/work-events.ts';

/** Asking three indexes that are nearly always empty costs next to nothing. */
const PAUSE_MS = 1_000;

/** Works off what waits for the payment provider: its events first, since they may end what would else be asked. */
export function workPayments(engine: ChargeEngine): ReturnType<typeof repeat> {
  const work = async () => {
    await workEvents(engine);
    await workTasks(engine);
    await workCharges(engine);
  };
  return repeat('payments', PAUSE_MS, work, engine.log);
}
