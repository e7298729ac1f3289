import type { Queue } from '@sillage/runtime/work-queue';
import { z } from 'zod';

const ChargeTask = z.object({ chargeId: z.uuid() });
export type ChargeTask = z.infer<typeof ChargeTask>;

/** Charges that are to be collected, or voided, by charge. A merchant waits for them. */
export const chargeQueue: Queue<ChargeTask> = { name: 'charges', payload: ChargeTask };

/** The same for the invoices of a month's end, for which nobody waits: thousands of them hold up no other charge. */
export const invoiceChargeQueue: Queue<ChargeTask> = { name: 'invoice-charges', payload: ChargeTask };

const EventTask = z.object({ provider: z.string(), eventId: z.string() });
export type EventTask = z.infer<typeof EventTask>;

/** Events of providers whose object is to be asked for anew, by event. */
export const eventQueue: Queue<EventTask> = { name: 'provider-events', payload: EventTask };

const ProviderTask = z.object({
  provider: z.string(),
  kind: z.enum(['remove_card', 'delete_customer', 'delete_lost_customer']),
  /** The card or customer; of a customer whose id never arrived the merchant. */
  objectId: z.string(),
});
export type ProviderTask = z.infer<typeof ProviderTask>;

/** Calls to providers that are still to be made; each may be repeated any number of times. */
export const providerTaskQueue: Queue<ProviderTask> = { name: 'provider-tasks', payload: ProviderTask };
