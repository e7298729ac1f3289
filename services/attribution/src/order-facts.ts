import { DAY_MS } from '@sillage/proto/values/durations';
import type { FraudRuleName, FraudRules } from '@sillage/proto/values/fraud';
import { groupBy } from '@sillage/proto/values/group-by';
import type { Transaction } from 'kysely';
import type { AssessedCampaign } from './db/campaigns.ts';
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

/** What decides which facts are looked for: nothing is read that no rule asks for. */
interface Asking {
  readonly campaigns: ReadonlyMap<string, AssessedCampaign>;
  readonly rulesOf: (order: AssessedOrder) => FraudRules;
}

const thresholdOf = ({ rules }: FraudRules, name: FraudRuleName): number | undefined =>
  rules.find(({ rule, score }) => rule === name && score > 0)?.threshold;

/** What was known of each of these orders when it became its affiliate's. */
export async function loadOrderFacts(
  trx: Trx,
  orders: readonly AssessedOrder[],
  { campaigns, rulesOf }: Asking,
): Promise<(order: AssessedOrder) => OrderFacts> {
  const salesOf = await loadRecentSales(trx, orders);
  const ordersOfBuyer = await countOrdersOfBuyers(trx, orders);
  const asking = (name: FraudRuleName) => orders.filter((order) => thresholdOf(rulesOf(order), name) !== undefined);
  const late = orders.filter(
    (order) =>
      order.secondsToOrder !== null && order.secondsToOrder <= (thresholdOf(rulesOf(order), 'late_claim') ?? -1),
  );
  const broughtBefore = await findBroughtBefore(trx, late);
  const searchOf = await loadSearchShares(trx, asking('search_ads'));
  const twins = await findTwins(
    trx,
    asking('duplicate_order').flatMap((order) => {
      const campaign = campaigns.get(order.campaignId);
      return campaign?.hasSiblings ? [{ ...order, ownerUserId: campaign.ownerUserId }] : [];
    }),
  );
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

/** Those of these orders, soon after their click, whose visitor another affiliate's click or code had brought within the day before. */
async function findBroughtBefore(trx: Trx, late: readonly AssessedOrder[]): Promise<ReadonlySet<string>> {
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
