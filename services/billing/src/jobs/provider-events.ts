import { providerOf, providerWork } from '@sillage/runtime/provider-calls';
import type { TaskWork } from '@sillage/runtime/work-queue';
import { readCards } from '../cards/read-cards.ts';
import type { ChargeEngines, ProviderEngine } from '../charges/engine.ts';
import { reconcileInvoice } from '../charges/reconcile-invoice.ts';
import { findOwnerOfCustomer } from '../db/charges/card-owners.ts';
import type { ProviderEventRow } from '../db/charges/card-tables.ts';
import { findCardOwnerId } from '../db/charges/cards.ts';
import { awaitObject, findEvent, finishEvent } from '../db/charges/provider-events.ts';
import { type EventTask, eventQueue } from '../db/queues.ts';
import { readReturns } from '../returns/read-returns.ts';
import { readReversal } from '../returns/read-reversal.ts';

/** Fetches from providers the objects that events named; the content and order of events do not matter. */
export function eventWork(engines: ChargeEngines): TaskWork<EventTask> {
  return {
    ...providerWork,
    queue: eventQueue,
    async run({ payload }) {
      const event = await findEvent(engines.db, payload);
      if (!event) return undefined;
      const engine = { ...engines, payments: providerOf(engines.providers, event.provider) };
      if ((await workOn(engine, event)) === false) {
        // A transaction that looked for events before this one was stored may be about to store its object.
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

/** A detached card no longer names its customer, but the mirror still knows whose it was. */
async function reconcileCards(engine: ProviderEngine, { customerId, objectId }: ProviderEventRow): Promise<void> {
  const owner =
    (customerId === null ? undefined : await findOwnerOfCustomer(engine.db, engine.payments.name, customerId)) ??
    (await findCardOwnerId(engine.db, engine.payments.name, objectId));
  if (owner) await readCards(engine, owner.ownerUserId);
}
