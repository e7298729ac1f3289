import { NoticeTask } from '@sillage/runtime/account-notices';
import type { NewTask, Queue } from '@sillage/runtime/work-queue';
import { z } from 'zod';
import type { DeliveryRow } from './schema.ts';

export const DeliveryTask = z.object({ deliveryId: z.uuid() });
export type DeliveryTask = z.infer<typeof DeliveryTask>;

/** One task per waiting delivery; those of one order run in sequence. */
export const deliveryQueue: Queue<DeliveryTask> = { name: 'deliveries', payload: DeliveryTask };

export const deliveryTask = ({
  id,
  connectionId,
  orderId,
}: Pick<DeliveryRow, 'id' | 'connectionId' | 'orderId'>): NewTask<DeliveryTask> => ({
  payload: { deliveryId: id },
  key: `${connectionId} ${orderId ?? id}`,
});

export const ShopTask = z.object({ connectionId: z.uuid() });
export type ShopTask = z.infer<typeof ShopTask>;

/** Shops to be set up, or released after their connection was removed; one task at a time per shop. */
export const shopQueue: Queue<ShopTask> = { name: 'shops', payload: ShopTask };

export const shopTask = (connectionId: string): NewTask<ShopTask> => ({
  payload: { connectionId },
  key: connectionId,
});

/** One task per message and endpoint; those of one object run in sequence. */
export const webhookQueue: Queue<DeliveryTask> = { name: 'webhooks', payload: DeliveryTask };

/** One task per mail to the owner of an endpoint. */
export const noticeQueue: Queue<NoticeTask> = { name: 'webhook-notices', payload: NoticeTask };

export const webhookTask = (deliveryId: string, endpointId: string, objectKey: string): NewTask<DeliveryTask> => ({
  payload: { deliveryId },
  key: `${endpointId} ${objectKey}`,
});
