import { DAY_MS } from '@sillage/proto/values/durations';
import { groupBy } from '@sillage/proto/values/group-by';
import type { Transaction } from 'kysely';
import { listClicksOfSessions } from './db/clicks.ts';
import type { ConversionRow } from './db/conversions.ts';
import { sessionsOf } from './db/decision-facts.ts';
import { countOrdersOfBuyers, loadRecentSales, type OwnedOrder } from './db/recent-sales.ts';
import type { AttributionSchema } from './db/schema.ts';
import { loadSearchShares } from './db/search-shares.ts';
import { findTwins } from './db/twin-orders.ts';
import type { OrderFacts } from './domain/fraud/assess.ts';
import { paceBefore } from './domain/fraud/recent-sales.ts';

type Trx = Transaction<AttributionSchema>;

/** An order that became an affiliate's, with what is read of it. */
export interface AssessedOrder extends OwnedOrder {
  readonly row: ConversionRow;
  /** Null: no click brought it. */
  readonly secondsToOrder: number | null;
}

/** Above it, nobody looks at who had brought the visitor before. */
const LATE_CLAIM_SECONDS = 600;

/** What was known of each of these orders when it became its affiliate's. */
export async function loadOrderFacts(
  trx: Trx,
  orders: readonly AssessedOrder[],
): Promise<(order: AssessedOrder) => OrderFacts> {
  const salesOf = await loadRecentSales(trx, orders);
  const ordersOfBuyer = await countOrdersOfBuyers(trx, orders);
  const broughtBefore = await findBroughtBefore(trx, orders);
  const searchOf = await loadSearchShares(trx, orders);
  const twins = await findTwins(trx, orders);
  return (order) => ({
    secondsToOrder: order.secondsToOrder,
    wasBroughtBefore: broughtBefore.has(order.id),
    ordersOfBuyer: ordersOfBuyer(order),
    search: searchOf(order),
    hoursToTwin: twins.get(order.id) ?? null,
    refunds: null,
    ...paceBefore(order, salesOf(order)),
  });
}

/** Orders soon after their click whose visitor another affiliate's click or code had brought within the day before. */
async function findBroughtBefore(trx: Trx, orders: readonly AssessedOrder[]): Promise<ReadonlySet<string>> {
  const late = orders.filter(({ secondsToOrder }) => secondsToOrder !== null && secondsToOrder <= LATE_CLAIM_SECONDS);
  const found = new Set<string>();
  for (const { id, affiliateId, row } of late)
    if (row.couponAffiliateId !== null && row.couponAffiliateId !== affiliateId) found.add(id);
  for (const [campaignId, ofCampaign] of groupBy(late, (order) => order.campaignId)) {
    const from = Math.min(...ofCampaign.map(({ at }) => at)) - DAY_MS;
    const sessions = await sessionsOf(
      trx,
      campaignId,
      ofCampaign.map(({ row }) => row),
      from,
    );
    const asked = [...new Set(sessions.values())].map((sessionId) => ({ campaignId, sessionId }));
    const clicks = groupBy(await listClicksOfSessions(trx, asked, from), (click) => click.sessionId);
    for (const { id, at, affiliateId, row } of ofCampaign) {
      const clickedAt = row.visitStartedAt?.getTime() ?? at;
      const earlier = clicks.get(sessions.get(id) ?? '') ?? [];
      if (earlier.some((click) => click.affiliateId !== affiliateId && click.at < clickedAt && click.at > at - DAY_MS))
        found.add(id);
    }
  }
  return found;
}
