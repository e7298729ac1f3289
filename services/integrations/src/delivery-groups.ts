import { AppError, createGroupCommit } from '@sillage/runtime/service';
import {
  type Delivered,
  listWaitingDeliveries,
  storeDelivered,
  type WaitingDelivery,
} from './db/webhooks/deliveries.ts';
import type { Db } from './deps.ts';

/** The reads before an attempt, and the writes after a successful one, of concurrent deliveries. */
export interface DeliveryGroups {
  /** Undefined if it no longer needs to be sent. */
  find(id: string): Promise<WaitingDelivery | undefined>;
  storeDelivered(delivered: Delivered): Promise<void>;
}

/**
 * Groups the reads and writes of concurrent deliveries into shared statements, since one each would be most of the
 * work.
 */
export function createDeliveryGroups(db: Db): DeliveryGroups {
  const lookups = createGroupCommit<{ readonly id: string; found?: WaitingDelivery }>({
    ...LIMITS,
    async write(questions) {
      const rows = await listWaitingDeliveries(
        db,
        questions.map(({ id }) => id),
      );
      const byId = new Map(rows.map((row) => [row.id, row]));
      for (const question of questions) Object.assign(question, { found: byId.get(question.id) });
    },
  });
  const delivered = createGroupCommit<Delivered>({ ...LIMITS, write: (ended) => storeDelivered(db, ended) });
  return {
    async find(id) {
      const question: { readonly id: string; found?: WaitingDelivery } = { id };
      await lookups.add([question], 1);
      return question.found;
    },
    storeDelivered: (ended) => delivered.add([ended], 1),
  };
}

/** A worker has far fewer concurrent deliveries, so that only the time limit matters. */
const LIMITS = {
  lingerMs: 0,
  maxGroupBytes: 1_000,
  maxQueuedBytes: 10_000,
  timeoutMs: 10_000,
  unavailable: () => new AppError('unavailable', 'The database did not answer in time: the delivery is tried again.'),
} as const;
