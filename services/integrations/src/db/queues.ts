import type { Queue } from '@sillage/runtime/work-queue';
import { z } from 'zod';

export const DeliveryTask = z.object({ deliveryId: z.uuid() });
export type DeliveryTask = z.infer<typeof DeliveryTask>;

/** Each delivery that waits; those of one order one after the other. */
export const deliveryQueue: Queue<DeliveryTask> = { name: 'deliveries', payload: DeliveryTask };
