import type { OrderEvidence } from '@sillage/proto/http/order-claims';
import { inTransaction } from '@sillage/runtime/postgres';
import { found } from '@sillage/runtime/service';
import { findAffiliate } from '../../db/affiliates/affiliates.ts';
import { findCampaign } from '../../db/campaigns/campaigns.ts';
import type { OrderClaimTask } from '../../db/queues.ts';
import type { OrderClaimRow } from '../../db/requests/asking-tables.ts';
import { lockOrderClaim, updateOrderClaim } from '../../db/requests/order-claims.ts';
import type { OrderClaimDeps, Trx } from '../../deps.ts';
import { orderClaimMail } from '../../mails/order-claim-mails.ts';
import { enqueueMail } from '../enqueue-mail.ts';
import { dropKeptRates } from './kept-rates.ts';

type Outcome =
  | { readonly state: 'credited'; readonly conversionId: string }
  | { readonly state: 'declined' }
  | { readonly state: 'closed'; readonly evidence: OrderEvidence };

/**
 * Executes a decision and mails the affiliate. Can be repeated after a crash at any point, because the conversion's id
 * is derived from the claim.
 */
export async function carryOutDecision(deps: OrderClaimDeps, task: OrderClaimTask): Promise<void> {
  const claim = await inTransaction(deps.db, async (trx) => {
    const claim = await lockOrderClaim(trx, task.claimId);
    if (!claim || !isMeant(claim, task)) return undefined;
    // From now on the decision cannot be undone.
    return updateOrderClaim(trx, claim.id, { state: 'deciding_finally' });
  });
  if (!claim) return;
  const outcome = claim.decision === 'credit' ? await credit(deps, claim, task) : ({ state: 'declined' } as const);
  await inTransaction(deps.db, async (trx) => {
    const current = await lockOrderClaim(trx, claim.id);
    if (current?.state === 'deciding_finally') await settle(trx, deps, current, outcome);
  });
  await dropKeptRates(deps, claim.campaignId);
}

/** False if the decision was undone, and possibly made again: then another task executes it. */
const isMeant = ({ state, decidedAt }: OrderClaimRow, { decidedAtMs }: OrderClaimTask): boolean =>
  (state === 'deciding' || state === 'deciding_finally') && decidedAt?.getTime() === decidedAtMs;

async function credit(
  { orders }: OrderClaimDeps,
  { id: claimId, campaignId, affiliateId, orderId, orderedOn, amountMinor }: OrderClaimRow,
  { decidedByUserId: creditedByUserId }: OrderClaimTask,
): Promise<Outcome> {
  const claim = { campaignId, affiliateId, orderId, orderedOn, amountMinor };
  const result = await orders.credit({ ...claim, claimId, creditedByUserId });
  return result.outcome === 'credited'
    ? { state: 'credited', conversionId: result.conversionId }
    : { state: 'closed', evidence: result.evidence };
}

/** Ends a claim, and mails the outcome to its affiliate. */
export async function settle(
  trx: Trx,
  deps: OrderClaimDeps,
  { id, campaignId, affiliateId, decidedAt, language, orderId, reason }: OrderClaimRow,
  outcome: Outcome,
): Promise<void> {
  await updateOrderClaim(trx, id, {
    state: outcome.state,
    decidedAt: decidedAt ?? new Date(deps.clock()),
    ...(outcome.state === 'credited' && { conversionId: outcome.conversionId }),
    ...(outcome.state === 'closed' && { evidence: JSON.stringify(outcome.evidence), decision: null }),
  });
  const { email, dashboardToken } = found(await findAffiliate(trx, campaignId, affiliateId));
  const campaign = found(await findCampaign(trx, campaignId));
  const page = deps.addresses.affiliateDashboard(campaign, dashboardToken);
  const isOfOther = outcome.state === 'closed' && outcome.evidence.answer.kind === 'credited_elsewhere';
  const claim = { orderId, reason, state: isOfOther ? 'creditedElsewhere' : outcome.state } as const;
  await enqueueMail(trx, deps, email, {
    language,
    write: (language) => orderClaimMail(language, claim, { campaign: campaign.name, page }),
  });
}
