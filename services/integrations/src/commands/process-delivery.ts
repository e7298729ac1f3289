import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, isRetriable } from '@sillage/runtime/service';
import { enqueueTasks } from '@sillage/runtime/work-queue';
import { isOfKnownBuyer, wakeOrdersOfCustomer } from '../db/buyers.ts';
import { findCampaignOfConnection } from '../db/connections.ts';
import { findDelivery, updateDelivery } from '../db/deliveries.ts';
import { findLinkedOrder, findStoredKey, insertOrderLink, lockOrder, markReported, updateOrder } from '../db/orders.ts';
import { deliveryQueue, deliveryTask } from '../db/queues.ts';
import type { DeliveryRow } from '../db/schema.ts';
import type { Db, IntegrationsDeps, Trx } from '../deps.ts';
import type { Notice } from '../domain/notices.ts';
import {
  checkoutWaitMs,
  learn,
  namesAffiliate,
  nextReport,
  type Order,
  type OrderKey,
  recorded,
} from '../domain/order.ts';

type Deps = Pick<IntegrationsDeps, 'db' | 'clock' | 'collector'>;
type Outcome = Pick<DeliveryRow, 'state' | 'reason'>;

/**
 * Processes a delivery: stores its facts about orders, and records those that are complete with the collector. Can be
 * repeated after a crash at any point. A permanent refusal by the collector fails the delivery, which the merchant
 * sees; a temporary error is thrown.
 */
export async function processDelivery(deps: Deps, deliveryId: string): Promise<void> {
  const delivery = await findDelivery(deps.db, deliveryId);
  if (delivery?.state !== 'waiting') return;
  const end = (db: Db | Trx, outcome: Outcome) =>
    updateDelivery(db, deliveryId, { ...outcome, processedAt: new Date(deps.clock()) });
  const { connectionId, orderId, notices } = delivery;
  if (orderId === null) return end(deps.db, { state: 'ignored', reason: 'nothing_to_record' });
  const { key, order } = await learnAll(deps, { connectionId, orderId }, notices);
  if (order.payment === null) return end(deps.db, { state: 'ignored', reason: 'order_unknown' });
  const isPassedOver = async () =>
    inTransaction(deps.db, async (trx) => {
      if (await isOfKnownBuyer(trx, key, order)) return false;
      await end(trx, { state: 'ignored', reason: 'no_click' });
      return true;
    });
  if (!namesAffiliate(order) && (await isPassedOver())) return;
  const waitMs = checkoutWaitMs(order, delivery.receivedAt, deps.clock());
  // Without the key of the order, because the message about the checkout must not wait for this one.
  if (waitMs > 0) return enqueueTasks(deps.db, deliveryQueue, [{ payload: { deliveryId }, dueInMs: waitMs }]);
  await end(deps.db, await record(deps, key, order));
}

async function record(deps: Deps, key: OrderKey, order: Order): Promise<Outcome> {
  const outcome = await recordAll(deps, key, order).then(
    (): Outcome => ({ state: 'processed', reason: null }),
    (error: unknown): Outcome => {
      if (!(error instanceof AppError) || isRetriable(error) || error.code === 'internal') throw error;
      return { state: 'failed', reason: error.code };
    },
  );
  const { customerId } = order;
  if (customerId !== null) {
    await inTransaction(deps.db, async (trx) => {
      const woken = await wakeOrdersOfCustomer(trx, key.connectionId, customerId);
      await enqueueTasks(trx, deliveryQueue, woken.map(deliveryTask));
    });
  }
  return outcome;
}

/** Applies the notices. Returns their order, whose key may differ from theirs, and its state. */
function learnAll(
  { db }: Deps,
  named: OrderKey,
  notices: readonly Notice[],
): Promise<{ readonly key: OrderKey; readonly order: Order }> {
  return inTransaction(db, async (trx) => {
    const said = await findStoredKey(trx, named);
    const links = notices.filter((notice) => notice.kind === 'linked');
    // The payment first, then the order: the order of locks for everyone who needs both.
    const heardBefore: Notice[] = [];
    for (const link of links) heardBefore.push(...(await linkPayment(trx, said, link)));
    const heardOfPayment = links.length > 0 ? undefined : await lockOrder(trx, said);
    const linkedId = heardOfPayment && (await findLinkedOrder(trx, said.connectionId, said.orderId));
    const key = linkedId === undefined ? said : { ...said, orderId: linkedId };
    const before = linkedId === undefined && heardOfPayment ? heardOfPayment : await lockOrder(trx, key);
    const order = [...notices, ...heardBefore].reduce(learn, before);
    await updateOrder(trx, key, before, order);
    return { key, order };
  });
}

/** Links a payment to its order; resolves with the notices about the payment that came before. */
async function linkPayment(trx: Trx, key: OrderKey, { paymentId }: { readonly paymentId: string }): Promise<Notice[]> {
  const { orderId } = key;
  const paymentKey = await findStoredKey(trx, { ...key, orderId: paymentId });
  const { refunds, cancelledAt, beganAt, clickToken } = await lockOrder(trx, paymentKey);
  await insertOrderLink(trx, { ...paymentKey, orderId }, paymentId);
  // Each invoice of a subscription names it.
  if ((await findLinkedOrder(trx, paymentKey.connectionId, paymentId)) !== orderId) return [];
  return [
    ...(beganAt === null || clickToken === null
      ? []
      : [{ kind: 'begun', orderId, at: beganAt.toISOString(), clickToken } as const]),
    ...refunds.map(
      ({ refundId, amountMinor, ofAmountMinor, beforeMinor, currency, refundedAt }): Notice => ({
        kind: 'refunded',
        ...{ orderId, refundId, amountMinor, currency, at: refundedAt.toISOString() },
        ...(ofAmountMinor !== null && { ofAmountMinor }),
        ...(beforeMinor !== null && { beforeMinor }),
      }),
    ),
    ...(cancelledAt === null ? [] : [{ kind: 'cancelled', orderId, at: cancelledAt.toISOString() } as const]),
  ];
}

/** Records one report at a time, and marks each one. A repeat after a crash in between records nothing twice. */
async function recordAll({ db, clock, collector }: Deps, key: OrderKey, learnt: Order): Promise<void> {
  const campaignId = await findCampaignOfConnection(db, key.connectionId);
  let order = learnt;
  for (let report = nextReport(order); report; report = nextReport(order)) {
    const id = await collector.record(campaignId, key, order, report);
    await markReported(db, key, report, id, new Date(clock()));
    order = recorded(order, report, id);
  }
}
