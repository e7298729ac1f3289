import { readCards } from '../cards/read-cards.ts';
import { findOwnerOfCustomer } from '../db/card-owners.ts';
import type { ProviderEventRow } from '../db/card-tables.ts';
import { findCardOwnerId } from '../db/cards.ts';
import { claimEvents, finishEvent, forgetEvents, rescheduleEvent } from '../db/provider-events.ts';
import { retryDelayMs } from '../domain/backoff.ts';
import { concernOf } from '../domain/provider-events.ts';
import { readReturns } from '../returns/read-returns.ts';
import { readReversal } from '../returns/read-reversal.ts';
import type { ChargeEngine } from './engine.ts';
import { reconcileInvoice } from './reconcile-invoice.ts';

/** Longer than the calls of all that are claimed at once. */
const CLAIM_MS = 5 * 60_000;
const AT_ONCE = 10;
/** The provider repeats an event for some days. */
const KEPT_MS = 60 * 24 * 3_600_000;

/**
 * Asks the provider anew for the objects that some events told of: what an event said, and when, makes no difference.
 * False: none was due.
 */
export async function workEvents(engine: ChargeEngine): Promise<boolean> {
  const now = engine.clock();
  const due = await claimEvents(engine.db, { now: new Date(now), until: new Date(now + CLAIM_MS), limit: AT_ONCE });
  if (due.length === 0) return false;
  await Promise.all(due.map((event) => workEvent(engine, event)));
  await forgetEvents(engine.db, new Date(now - KEPT_MS));
  return true;
}

async function workEvent(engine: ChargeEngine, event: ProviderEventRow): Promise<void> {
  const { db, clock, log } = engine;
  try {
    await workOn(engine, event);
    await finishEvent(db, event, new Date(clock()));
  } catch (error) {
    log.warn(
      { err: error, eventId: event.event_id, tries: event.tries + 1 },
      "an event of the payment provider's waits for its next turn",
    );
    await rescheduleEvent(db, event, new Date(clock() + retryDelayMs(event.tries)));
  }
}

async function workOn(engine: ChargeEngine, event: ProviderEventRow): Promise<unknown> {
  switch (concernOf(event.type)) {
    case 'invoice':
      return reconcileInvoice(engine, event.object_id);
    case 'returns':
      return readReturns(engine, event.object_id);
    case 'transfer':
      return readReversal(engine, event.object_id);
    default:
      return reconcileCards(engine, event);
  }
}

/** A card that was detached names no customer any more: the mirror still knows whose it was. */
async function reconcileCards(engine: ChargeEngine, { customer_id, object_id }: ProviderEventRow): Promise<void> {
  const owner =
    (customer_id === null ? undefined : await findOwnerOfCustomer(engine.db, customer_id)) ??
    (await findCardOwnerId(engine.db, object_id));
  if (owner) await readCards(engine, owner.owner_user_id);
}
