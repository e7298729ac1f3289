import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, isRetriable } from '@sillage/runtime/service';
import { findCampaignOfConnection } from '../db/connections.ts';
import { findDelivery, updateDelivery } from '../db/deliveries.ts';
import { lockOrder, markReported, updateOrder } from '../db/orders.ts';
import type { DeliveryRow } from '../db/schema.ts';
import type { IntegrationsDeps } from '../deps.ts';
import type { Notice } from '../domain/notices.ts';
import { learn, nextReport, type Order, type OrderKey, recorded, whyUnrecorded } from '../domain/order.ts';

type Deps = Pick<IntegrationsDeps, 'db' | 'clock' | 'collector'>;
type Outcome = Pick<DeliveryRow, 'state' | 'reason'>;

/**
 * Works a delivery off: what it says of an order is learnt, and what is known of the order and not recorded yet is
 * recorded. May be run again after a crash anywhere. What the collector refuses permanently is the delivery's failure,
 * which its merchant sees; what it cannot say now is thrown.
 */
export async function processDelivery(deps: Deps, deliveryId: string): Promise<void> {
  const delivery = await findDelivery(deps.db, deliveryId);
  if (delivery?.state !== 'waiting') return;
  const outcome = await outcomeOf(deps, delivery);
  await updateDelivery(deps.db, deliveryId, { ...outcome, processedAt: new Date(deps.clock()) });
}

async function outcomeOf(deps: Deps, { connectionId, orderId, notices }: DeliveryRow): Promise<Outcome> {
  if (orderId === null) return { state: 'ignored', reason: 'nothing_to_record' };
  const key = { connectionId, orderId };
  const order = await learnAll(deps, key, notices);
  const reason = whyUnrecorded(order);
  if (reason !== undefined) return { state: 'ignored', reason };
  try {
    await recordAll(deps, key, order);
    return { state: 'processed', reason: null };
  } catch (error) {
    if (!(error instanceof AppError) || isRetriable(error) || error.code === 'internal') throw error;
    return { state: 'failed', reason: error.code };
  }
}

function learnAll({ db }: Deps, key: OrderKey, notices: readonly Notice[]): Promise<Order> {
  return inTransaction(db, async (trx) => {
    const before = await lockOrder(trx, key);
    const order = notices.reduce(learn, before);
    await updateOrder(trx, key, before, order);
    return order;
  });
}

/** One report after the other, each marked once it is recorded: a repeat after an end in between records nothing new. */
async function recordAll({ db, clock, collector }: Deps, key: OrderKey, learnt: Order): Promise<void> {
  const campaignId = await findCampaignOfConnection(db, key.connectionId);
  let order = learnt;
  for (let report = nextReport(order); report; report = nextReport(order)) {
    const id = await collector.record(campaignId, key, order, report);
    await markReported(db, key, report, id, new Date(clock()));
    order = recorded(order, report, id);
  }
}
