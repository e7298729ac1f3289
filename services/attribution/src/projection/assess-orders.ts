import { create } from '@bufbuild/protobuf';
import { ConversionAssessedSchema } from '@sillage/proto/events/conversions';
import { byTime } from '@sillage/proto/values/by-time';
import { fraudRulesAt } from '@sillage/proto/values/fraud';
import type { Transaction } from 'kysely';
import { isAccepted } from '../db/conversions/conversions.ts';
import type { AttributionSchema } from '../db/schema.ts';
import { assess } from '../domain/fraud/assess.ts';
import type { AssessedBy } from '../domain/fraud/assessed-by.ts';
import type { Changed } from './commissions.ts';
import { type AssessedOrder, loadOrderFacts } from './order-facts.ts';
import { storeAssessments } from './store-assessments.ts';

/** The findings about an order. */
export interface AssessedNow {
  readonly id: string;
  readonly score: number;
  readonly rules: string;
  readonly isForReview: boolean;
}

interface Known {
  readonly campaigns: ReadonlyMap<string, AssessedBy>;
  /** The orders that this transaction has assessed already; new ones are added. */
  readonly assessed: Set<string>;
  readonly now: number;
}

/**
 * Assesses the orders that were just attributed to an affiliate, once each. The assessment is stored and published to
 * the log as an event, from which a rebuild reads it. Returns the orders with new findings. Renewals and credits are
 * not assessed, because they come from the shop and from the merchant.
 */
export async function assessOrders(
  trx: Transaction<AttributionSchema>,
  changes: readonly Changed[],
  { campaigns, assessed, now }: Known,
): Promise<readonly AssessedNow[]> {
  const candidates = changes.flatMap((change) => candidateOf(change, campaigns)).sort(byTime);
  const fresh = new Set(candidates.filter((order) => !assessed.has(keyOf(order))));
  if (fresh.size === 0) return [];
  for (const order of fresh) assessed.add(keyOf(order));
  const factsOf = await loadOrderFacts(trx, candidates, fresh);
  const found = [...fresh].flatMap((order) => {
    const { score, action, findings } = assess(factsOf(order), order.rules);
    if (findings.length === 0) return [];
    const value = create(ConversionAssessedSchema, {
      conversionId: order.id,
      affiliateId: order.affiliateId,
      score,
      reviewDays: action === 'review' ? order.rules.reviewDays : 0,
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

function candidateOf({ before, after }: Changed, campaigns: Known['campaigns']): AssessedOrder[] {
  const { affiliateId, basis, clickId, couponAffiliateId } = after;
  if (affiliateId === null || !isAccepted(after) || after.claimId !== null || basis === 'customer') return [];
  if (after.state !== 'pending' && after.state !== 'approved') return [];
  if (isAccepted(before) && before.affiliateId === affiliateId) return [];
  const at = after.occurredAt.getTime();
  const clickedAt = basis === 'click' ? (after.visitStartedAt?.getTime() ?? null) : null;
  const { ownerUserId = '', fraudHistory = [] } = campaigns.get(after.campaignId) ?? {};
  return [
    {
      id: after.id,
      campaignId: after.campaignId,
      ownerUserId,
      affiliateId,
      book: after.book,
      at,
      byClick: basis === 'click',
      sessionId: after.sessionId,
      customerId: after.customerId,
      customerAddress: after.customerAddress,
      paymentAccount: after.paymentAccount,
      orderId: after.orderId,
      amountMinor: after.amountMinor,
      currency: after.currency,
      clickId,
      clickedAt,
      secondsToOrder: clickedAt === null ? null : Math.floor((at - clickedAt) / 1000),
      hasCodeOfAnother: couponAffiliateId !== null && couponAffiliateId !== affiliateId,
      rules: fraudRulesAt(fraudHistory, at),
    },
  ];
}
