import { ConversionRejection } from '@sillage/proto/http/conversions';
import type { ExplainOrder, OrderEvidence } from '@sillage/proto/http/order-claims';
import { isTestInLiveBook } from '@sillage/proto/values/book';
import { DAY_MS } from '@sillage/proto/values/durations';
import { inTransaction } from '@sillage/runtime/postgres';
import { found } from '@sillage/runtime/service';
import type { Kysely, Transaction } from 'kysely';
import { findCampaign, type KnownCampaign, readRates } from '../db/campaigns.ts';
import { readKeptFrom } from '../db/clicks/click-retention.ts';
import { type ConversionRow, findOfSameOrders } from '../db/conversions/conversions.ts';
import { clicksOf, loadFacts, sessionsOf } from '../db/conversions/decision-facts.ts';
import { listClicks } from '../db/lists.ts';
import type { AttributionSchema } from '../db/schema.ts';
import { modelAt } from '../domain/attribution.ts';
import type { SessionClick } from '../domain/attribution-models/model.ts';
import { answerOrder, dayAnywhere, orderOf, type ReportedOrder, trustedReports } from '../domain/order-answer.ts';
import { periodAt } from '../domain/periods.ts';

type Trx = Transaction<AttributionSchema>;

/** More clicks do not help the merchant to decide. */
const MAX_CLICKS = 5;
/** How long before an unknown order clicks are searched. */
const LOOKED_BACK_MS = 30 * DAY_MS;

/** The evidence for an order that an affiliate misses. Throws `not_found` if the campaign is unknown. */
export function explainOrder(
  db: Kysely<AttributionSchema>,
  requested: ExplainOrder,
  now: number,
): Promise<OrderEvidence> {
  return inTransaction(db, async (trx) => {
    const { campaignId, affiliateId } = requested;
    const campaign = found(await findCampaign(trx, campaignId));
    const rows = await listReports(trx, campaign, requested.orderId);
    const reports = rows.map(reportedOrder);
    const order = orderOf(reports);
    const at = order?.at ?? Math.min(dayAnywhere(requested.orderedOn).to, now);
    const { holds } = await loadFacts(trx, campaignId, [], { referrals: [], now });
    const model = modelAt(holds, at);
    const trusted = new Set(trustedReports(reports).map(({ id }) => id));
    const clicks = await ownClicks(
      trx,
      affiliateId,
      rows.filter(({ id }) => trusted.has(id)),
    );
    const shown = order ? clicks : await clicksBefore(trx, requested);
    return {
      answer: answerOrder({ ...requested, currency: campaign.currency }, reports, { clicks, model }),
      model,
      rateBps: periodAt(await readRates(trx, campaignId, affiliateId), at)?.rateBps ?? null,
      clicks: shown
        .toSorted((a, b) => b.at - a.at)
        .slice(0, MAX_CLICKS)
        .map(({ id, at, windowMs }) => ({
          id,
          at: new Date(at).toISOString(),
          windowSeconds: Math.round(windowMs / 1000),
        })),
      order: order
        ? {
            conversionId: order.id,
            affiliateId: order.affiliateId,
            occurredAt: new Date(order.at).toISOString(),
            amountMinor: order.amountMinor,
            currency: order.currency,
            state: order.state,
            rejection: order.rejection,
          }
        : null,
    };
  });
}

/** Every report of an order in the campaign's current book, with its decision. */
export async function listReports(
  trx: Trx,
  { campaignId, isTest }: KnownCampaign,
  orderId: string,
): Promise<readonly ConversionRow[]> {
  const book = isTest ? 'test' : 'live';
  const rows = await findOfSameOrders(trx, [{ campaignId, orderId }]);
  return rows.filter((row) => row.version > 0 && row.book === book);
}

export function reportedOrder(row: ConversionRow): ReportedOrder {
  return {
    id: row.id,
    at: row.occurredAt.getTime(),
    amountMinor: row.amountMinor,
    currency: row.currency,
    affiliateId: row.affiliateId,
    basis: row.basis,
    duplicateOf: row.duplicateOf,
    state: row.state,
    rejection: row.rejection === null ? null : ConversionRejection.parse(row.rejection),
    reason: row.reason,
    heldFor: row.heldFor,
    holdUntil: row.holdUntil?.getTime() ?? null,
    visitStartedAt: row.visitStartedAt?.getTime() ?? null,
    visitEndsAt: row.visitEndsAt?.getTime() ?? null,
    verified: row.reportedVerified,
    isCredit: row.claimId !== null,
    isTestInLiveBook: isTestInLiveBook(row),
  };
}

/** The valid clicks of an affiliate by the visitors of these reports of one campaign. */
async function ownClicks(trx: Trx, affiliateId: string, rows: readonly ConversionRow[]): Promise<SessionClick[]> {
  const campaignId = rows[0]?.campaignId;
  if (campaignId === undefined) return [];
  const keptFrom = await readKeptFrom(trx);
  const sessions = new Set((await sessionsOf(trx, campaignId, rows, keptFrom)).values());
  const clicks = await clicksOf(trx, campaignId, [...sessions], keptFrom);
  return [...clicks.values()].flat().filter((click) => click.affiliateId === affiliateId);
}

/** The visitor of an unknown order is unknown, so these are the last clicks that may have led to it. */
async function clicksBefore(trx: Trx, { campaignId, affiliateId, orderedOn }: ExplainOrder): Promise<SessionClick[]> {
  const { from, to } = dayAnywhere(orderedOn);
  const span = { from: new Date(from - LOOKED_BACK_MS), to: new Date(to) };
  const rows = await listClicks(trx, { campaignId, affiliateId, span, limit: 2 * MAX_CLICKS });
  return rows
    .filter((row) => row.outcome !== 'rejected')
    .map((row) => ({
      id: row.id,
      at: row.occurredAt.getTime(),
      affiliateId: row.affiliateId,
      windowMs: row.windowSeconds * 1000,
    }));
}
