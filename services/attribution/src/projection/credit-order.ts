import { create, toBinary } from '@bufbuild/protobuf';
import { ConversionEventSchema, ConversionSource } from '@sillage/proto/events/conversions';
import type { CreditedOrder, CreditOrder } from '@sillage/proto/http/order-claims';
import { topics } from '@sillage/proto/topics';
import { inTransaction } from '@sillage/runtime/postgres';
import { found } from '@sillage/runtime/service';
import { v5 } from 'uuid';
import { findCampaign } from '../db/campaigns.ts';
import type { RouteDeps } from '../deps.ts';
import { decideCredit } from '../domain/credit.ts';
import { orderOf } from '../domain/order-answer.ts';
import { explainOrder, listReports, reportedOrder } from '../queries/explain-order.ts';

/**
 * Credits a claimed order to its affiliate, as a report of the merchant in the log, like those of their server and
 * decided by the same rules. Reports of the shop, before or after it, are weighed against it there.
 */
export async function creditOrder(
  { db, bus, clock }: Pick<RouteDeps, 'db' | 'bus' | 'clock'>,
  { claimId, creditedByUserId, ...claim }: CreditOrder,
): Promise<CreditedOrder> {
  const { campaignId, affiliateId, orderId } = claim;
  // The same id for every repetition.
  const conversionId = v5('credited claim', claimId);
  const credit = await inTransaction(db, async (trx) => {
    const campaign = found(await findCampaign(trx, campaignId));
    const order = orderOf((await listReports(trx, campaign, orderId)).map(reportedOrder));
    return decideCredit({ ...claim, conversionId, currency: campaign.currency }, order, clock());
  });
  if (credit.outcome === 'owned') return { outcome: 'owned', evidence: await explainOrder(db, claim, clock()) };
  if (credit.outcome === 'recorded') return { outcome: 'credited', conversionId };
  const message = create(ConversionEventSchema, {
    eventId: conversionId,
    occurredAtMs: BigInt(credit.at),
    campaignId,
    event: {
      case: 'reported',
      value: {
        orderId,
        affiliateId,
        amountMinor: BigInt(credit.amountMinor),
        currency: credit.currency,
        source: ConversionSource.SERVER,
        verified: true,
        screened: true,
        claimId,
        creditedByUserId,
      },
    },
  });
  await bus.publish(topics.conversions, [
    { partitionKey: campaignId, value: toBinary(ConversionEventSchema, message) },
  ]);
  return { outcome: 'credited', conversionId };
}
