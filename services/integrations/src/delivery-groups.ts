import { AppError, createGroupCommit } from '@sillage/runtime/service';
import {
  type Delivered,
  listWaitingDeliveries,
  storeDelivered,
  type WaitingDelivery,
} from './db/webhooks/deliveries.ts';
import type { Db } from './deps.ts';

/** What deliveries read before an attempt and write after a good one. */
export interface DeliveryGroups {
  /** Undefined where it is not to be sent any more. */
  find(id: string): Promise<WaitingDelivery | undefined>;
  storeDelivered(delivered: Delivered): Promise<void>;
}

/** Deliveries that begin, or end, while the database answers share the next statement: one each would be most of the work. */
export function createDeliveryGroups(db: Db): DeliveryGroups {
  const asked = createGroupCommit<{ readonly id: string; found?: WaitingDelivery }>({
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
      await asked.add([question], 1);
      return question.found;
    },
    storeDelivered: (ended) => delivered.add([ended], 1),
  };
}

/** A worker has far fewer deliveries under way: no limit is met but that of the time. */
const LIMITS = {
  lingerMs: 0,
  maxGroupBytes: 1_000,
  maxQueuedBytes: 10_000,
  timeoutMs: 10_000,
  unavailable: () => new AppError('unavailable', 'The database did not answer in time: the delivery is tried again.'),
} as const;
