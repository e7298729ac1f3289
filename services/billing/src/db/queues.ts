import { NoticeTask } from '@sillage/runtime/account-notices';
import type { Queue } from '@sillage/runtime/work-queue';
import { z } from 'zod';
import type { ChargeRow } from './charge-tables.ts';

const ChargeTask = z.object({ chargeId: z.uuid() });
export type ChargeTask = z.infer<typeof ChargeTask>;

/** Charges that are to be collected, or voided, by charge. A merchant waits for them. */
export const chargeQueue: Queue<ChargeTask> = { name: 'charges', payload: ChargeTask };

/** The same for the invoices of a month's end, for which nobody waits: thousands of them hold up no other charge. */
export const invoiceChargeQueue: Queue<ChargeTask> = { name: 'invoice-charges', payload: ChargeTask };

/** Charges of the test book: they need no payment provider, so they are worked on where none is configured, too. */
export const testChargeQueue: Queue<ChargeTask> = { name: 'test-charges', payload: ChargeTask };

/** Which queue a charge is in. */
export const queueOf = ({ book, subject }: Pick<ChargeRow, 'book' | 'subject'>): Queue<ChargeTask> =>
  book === 'test' ? testChargeQueue : subject === 'invoice' ? invoiceChargeQueue : chargeQueue;

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

/** Each mail to a merchant about their money. */
export const noticeQueue: Queue<NoticeTask> = { name: 'account-notices', payload: NoticeTask };
