import { providerOf, providerWork } from '@sillage/runtime/provider-calls';
import type { TaskWork } from '@sillage/runtime/work-queue';
import { readCards } from '../cards/read-cards.ts';
import type { ChargeEngines, ProviderEngine } from '../charges/engine.ts';
import { reconcileInvoice } from '../charges/reconcile-invoice.ts';
import { findOwnerOfCustomer } from '../db/card-owners.ts';
import type { ProviderEventRow } from '../db/card-tables.ts';
import { findCardOwnerId } from '../db/cards.ts';
import { awaitObject, findEvent, finishEvent } from '../db/provider-events.ts';
import { type EventTask, eventQueue } from '../db/queues.ts';
import { readReturns } from '../returns/read-returns.ts';
import { readReversal } from '../returns/read-reversal.ts';

/**
 * Asks providers anew for the objects that events named; the content and order of the events make no difference.
 */
export function eventWork(engines: ChargeEngines): TaskWork<EventTask> {
  return {
    ...providerWork,
    queue: eventQueue,
    async run({ payload }) {
      const event = await findEvent(engines.db, payload);
      if (!event) return undefined;
      const engine = { ...engines, payments: providerOf(engines.providers, event.provider) };
      if ((await workOn(engine, event)) === false) {
        // Its object may be about to be known, by a transaction that has looked for events before this one arrived.
        await awaitObject(engines.db, event);
        await workOn(engine, event);
      }
      await finishEvent(engines.db, payload, new Date(engines.clock()));
      return undefined;
    },
  };
}

async function workOn(engine: ProviderEngine, event: ProviderEventRow): Promise<unknown> {
  switch (engine.payments.concernOf(event.type)) {
    case 'invoice':
      return reconcileInvoice(engine, event.objectId);
    case 'returns':
      return readReturns(engine, event.objectId);
    case 'transfer':
      return readReversal(engine, event.objectId);
    default:
      return reconcileCards(engine, event);
  }
}

/** A card that was detached names no customer any more: the mirror still knows whose it was. */
async function reconcileCards(engine: ProviderEngine, { customerId, objectId }: ProviderEventRow): Promise<void> {
  const owner =
    (customerId === null ? undefined : await findOwnerOfCustomer(engine.db, engine.payments.name, customerId)) ??
    (await findCardOwnerId(engine.db, engine.payments.name, objectId));
  if (owner) await readCards(engine, owner.ownerUserId);
}
