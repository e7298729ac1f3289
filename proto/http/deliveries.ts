import { z } from 'zod';
import { Uuid } from '../values/ids.ts';
import { pageLimit } from '../values/page.ts';

/**
 * Why a delivery was ignored or failed. `no_click`: the order names neither a click nor an affiliate. `order_unknown`:
 * waits until the payment of its order is known. Others are codes of the error catalogue.
 */
export const DeliveryReason = z.enum([
  'no_click',
  'order_unknown',
  'nothing_to_record',
  'unreadable_event',
  'campaign_paused',
  'invalid_click_token',
  'validation_failed',
  'not_found',
]);
export type DeliveryReason = z.infer<typeof DeliveryReason>;

/** One message of the other side, without customer data. */
export const Delivery = z.object({
  id: Uuid,
  topic: z.string(),
  orderId: z.string().nullable(),
  receivedAt: z.string(),
  state: z.enum(['waiting', 'processed', 'ignored', 'failed']),
  reason: z.string().nullable(),
});
export type Delivery = z.infer<typeof Delivery>;
/** Newest first. */
export const DeliveryList = z.object({ deliveries: z.array(Delivery), next: Uuid.nullable() });
export const DeliveryQuery = z.object({
  state: Delivery.shape.state.optional(),
  limit: pageLimit(100, 100),
  cursor: Uuid.optional(),
});
