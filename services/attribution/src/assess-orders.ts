import { create } from '@bufbuild/protobuf';
import { ConversionAssessedSchema } from '@sillage/proto/events/conversions';
import { byTime } from '@sillage/proto/values/by-time';
import { fraudRulesAt } from '@sillage/proto/values/fraud';
import type { Transaction } from 'kysely';
import type { Changed } from './commissions.ts';
import { listAssessedCampaigns } from './db/campaigns.ts';
import { isAccepted } from './db/conversions.ts';
import type { AttributionSchema } from './db/schema.ts';
import { assess } from './domain/fraud/assess.ts';
import { type AssessedOrder, loadOrderFacts } from './order-facts.ts';
import { storeAssessments } from './store-assessments.ts';

/** What was found about an order. */
export interface AssessedNow {
  readonly id: string;
  readonly score: number;
  readonly rules: string;
  readonly isForReview: boolean;
}

/**
 * Assesses the orders that have just become an affiliate's, once: what is found is stored, and goes to the log as an
 * event of its own, from which a rebuild reads it again. `assessed` are those that this transaction has assessed before, of
 * which the others are known by, and is added to. Returns those of which something was found now. Later orders of a
 * customer are the shop's doing, and credits the merchant's: these are not assessed.
 */
export async function assessOrders(
  trx: Transaction<AttributionSchema>,
  changes: readonly Changed[],
  now: number,
  assessed: Set<string>,
): Promise<readonly AssessedNow[]> {
  const candidates = changes.flatMap(candidateOf).sort(byTime);
  const fresh = new Set(candidates.filter((order) => !assessed.has(keyOf(order))));
  if (fresh.size === 0) return [];
  for (const order of fresh) assessed.add(keyOf(order));
  const campaigns = await listAssessedCampaigns(trx, [...new Set(candidates.map(({ campaignId }) => campaignId))]);
  const rulesOf = ({ campaignId, at }: AssessedOrder) =>
    fraudRulesAt(campaigns.get(campaignId)?.fraudHistory ?? [], at);
  const factsOf = await loadOrderFacts(trx, candidates, { campaigns, rulesOf });
  const found = [...fresh].flatMap((order) => {
    const rules = rulesOf(order);
    const { score, action, findings } = assess(factsOf(order), rules);
    if (findings.length === 0) return [];
    const value = create(ConversionAssessedSchema, {
      conversionId: order.id,
      affiliateId: order.affiliateId,
      score,
      reviewDays: action === 'review' ? rules.reviewDays : 0,
      findings: findings.map((finding) => ({ ...finding, seen: { ...finding.seen } })),
    });
    return [{ campaignId: order.campaignId, value }];
  });
  const stored = new Set(await storeAssessments(trx, found, now));
  return found.flatMap(({ value }) => {
    const { conversionId: id, score, findings } = value;
    const rules = findings.map(({ rule }) => rule).sort();
    return stored.has(id) ? [{ id, score, rules: rules.join(' '), isForReview: value.reviewDays > 0 }] : [];
  });
}

const keyOf = ({ id, affiliateId }: AssessedOrder): string => `${id} ${affiliateId}`;

function candidateOf({ before, after }: Changed): AssessedOrder[] {
  const { affiliateId, basis } = after;
  if (affiliateId === null || !isAccepted(after) || after.claimId !== null || basis === 'customer') return [];
  if (after.state !== 'pending' && after.state !== 'approved') return [];
  if (isAccepted(before) && before.affiliateId === affiliateId) return [];
  const at = after.occurredAt.getTime();
  const clickedAt = basis === 'click' ? after.visitStartedAt : null;
  return [
    {
      id: after.id,
      campaignId: after.campaignId,
      affiliateId,
      book: after.book,
      at,
      byClick: basis === 'click',
      sessionId: after.sessionId,
      customerId: after.customerId,
      row: after,
      secondsToOrder: clickedAt && Math.floor((at - clickedAt.getTime()) / 1000),
    },
  ];
}
