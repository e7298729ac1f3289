import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';
import { repeat } from '@sillage/runtime/service';
import type { TaskWork } from '@sillage/runtime/work-queue';
import { readCards } from '../cards/read-cards.ts';
import type { ChargeEngine } from '../charges/engine.ts';
import { reconcileInvoice } from '../charges/reconcile-invoice.ts';
import { findOwnerOfCustomer } from '../db/card-owners.ts';
import type { ProviderEventRow } from '../db/card-tables.ts';
import { findCardOwnerId } from '../db/cards.ts';
import { findEvent, finishEvent, forgetEvents } from '../db/provider-events.ts';
import { type EventTask, eventQueue } from '../db/queues.ts';
import type { BillingDeps } from '../deps.ts';
import { concernOf } from '../domain/provider-events.ts';
import { readReturns } from '../returns/read-returns.ts';
import { readReversal } from '../returns/read-reversal.ts';
import { providerWork } from './provider-work.ts';

/** The provider repeats an event for some days. */
const KEPT_MS = 60 * DAY_MS;

/**
 * Asks the provider anew for the objects that events told of: what an event said, and when, makes no difference.
 */
export function eventWork(engine: ChargeEngine): TaskWork<EventTask> {
  return {
    ...providerWork,
    queue: eventQueue,
    async run({ payload: { eventId } }) {
      const event = await findEvent(engine.db, eventId);
      if (!event) return undefined;
      await workOn(engine, event);
      await finishEvent(engine.db, eventId, new Date(engine.clock()));
      return undefined;
    },
  };
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

/** Forgets the events that the provider will not repeat any more. */
export function purgeOldEvents({ db, clock, log }: Pick<BillingDeps, 'db' | 'clock' | 'log'>) {
  return repeat('billing.old-events', HOUR_MS, () => forgetEvents(db, new Date(clock() - KEPT_MS)), log);
}
