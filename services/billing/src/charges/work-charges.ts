import type { ChargeRow } from '../db/charge-tables.ts';
import { claimCharges, rescheduleCharge } from '../db/charges.ts';
import { retryDelayMs } from '../domain/backoff.ts';
import { CLAIM_MS } from './call-provider.ts';
import { collectCharge } from './collect-charge.ts';
import type { ChargeEngine } from './engine.ts';
import { voidCharge } from './void-charge.ts';

const AT_ONCE = 10;

/** Carries out some of the charges that are due; false: none was. Any number of processes may do it at once. */
export async function workCharges(engine: ChargeEngine): Promise<boolean> {
  const now = engine.clock();
  const due = await claimCharges(engine.db, { now: new Date(now), until: new Date(now + CLAIM_MS), limit: AT_ONCE });
  await Promise.all(due.map((charge) => workCharge(engine, charge)));
  return due.length > 0;
}

/** One charge that fails in an unforeseen way waits, and does not keep the others from being carried out. */
async function workCharge(engine: ChargeEngine, charge: ChargeRow): Promise<void> {
  try {
    await (charge.state === 'waiting' ? collectCharge(engine, charge) : voidCharge(engine, charge));
  } catch (error) {
    const delayMs = retryDelayMs(charge.tries);
    engine.log.warn(
      { err: error, chargeId: charge.id, tries: charge.tries + 1, delayMs },
      'a charge waits for its next turn',
    );
    await rescheduleCharge(engine.db, charge, new Date(engine.clock() + delayMs));
  }
}
