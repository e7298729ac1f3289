import { NoticeTask } from '@sillage/runtime/account-notices';
import type { Queue } from '@sillage/runtime/work-queue';
import { z } from 'zod';
import type { ChargeRow } from './charges/charge-tables.ts';

const ChargeTask = z.object({ chargeId: z.uuid() });
export type ChargeTask = z.infer<typeof ChargeTask>;

/** Charges to collect or void, by charge. A merchant waits for these. */
export const chargeQueue: Queue<ChargeTask> = { name: 'charges', payload: ChargeTask };

/** The same for monthly invoices, for which nobody waits: thousands of them do not delay other charges. */
export const invoiceChargeQueue: Queue<ChargeTask> = { name: 'invoice-charges', payload: ChargeTask };

/** Charges of the test book, which need no payment provider and run even if none is configured. */
export const testChargeQueue: Queue<ChargeTask> = { name: 'test-charges', payload: ChargeTask };

/** Which queue a charge is in. */
export const queueOf = ({ book, subject }: Pick<ChargeRow, 'book' | 'subject'>): Queue<ChargeTask> =>
  book === 'test' ? testChargeQueue : subject === 'invoice' ? invoiceChargeQueue : chargeQueue;

const EventTask = z.object({ provider: z.string(), eventId: z.string() });
export type EventTask = z.infer<typeof EventTask>;

/** Events of providers whose object must be fetched again, by event. */
export const eventQueue: Queue<EventTask> = { name: 'provider-events', payload: EventTask };

const ProviderTask = z.object({
  provider: z.string(),
  kind: z.enum(['remove_card', 'delete_customer', 'delete_lost_customer']),
  /** The card or customer; the merchant if the customer's id never arrived. */
  objectId: z.string(),
});
export type ProviderTask = z.infer<typeof ProviderTask>;

/** Pending calls to providers; each may be repeated any number of times. */
export const providerTaskQueue: Queue<ProviderTask> = { name: 'provider-tasks', payload: ProviderTask };

/** Mails to merchants about their money. */
export const noticeQueue: Queue<NoticeTask> = { name: 'account-notices', payload: NoticeTask };
