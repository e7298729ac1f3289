import { create } from '@bufbuild/protobuf';
import { ConversionAssessedSchema } from '@sillage/proto/events/conversions';
import { fraudRulesAt } from '@sillage/proto/values/fraud';
import { inTransaction } from '@sillage/runtime/postgres';
import type { Clock } from '@sillage/runtime/service';
import { findCampaign, listCampaignIds, readFraudHistory } from '../db/campaigns.ts';
import { listRefundRates, listUnassessedLater } from '../db/fraud/refund-rates.ts';
import { assessLater } from '../domain/fraud/assess.ts';
import type { Projection } from '../projection/projection.ts';
import { type Redecided, redecide } from '../projection/redecide.ts';
import { storeAssessments } from '../projection/store-assessments.ts';

/** Orders of one affiliate per transaction. */
const BATCH_SIZE = 200;

/**
 * Assesses pending orders again by the refunds since, and puts them under review if there are too many: once per order,
 * and never an approved one. Returns the number of redecided conversions.
 */
export async function assessOrdersLater(
  projection: Projection,
  clock: Clock,
  onFolded: (folded: Redecided) => void,
): Promise<number> {
  let count = 0;
  for (const campaignId of await listCampaignIds(projection.db)) {
    const campaign = await findCampaign(projection.db, campaignId);
    if (!campaign) continue;
    const rules = fraudRulesAt(await readFraudHistory(projection.db, campaignId), clock());
    for (const { affiliateId, ...refunds } of await listRefundRates(projection.db, campaign, clock())) {
      if (assessLater(refunds, rules, 0).findings.length === 0) continue;
      let looked = BATCH_SIZE;
      while (looked === BATCH_SIZE) {
        const folded = await inTransaction(projection.db, async (trx) => {
          await projection.locks.shareFolds(trx);
          await projection.locks.ownCampaigns(trx, [campaignId]);
          const now = clock();
          const orders = await listUnassessedLater(trx, campaign, affiliateId, BATCH_SIZE);
          looked = orders.length;
          const found = orders.map(({ id, fraudScore }) => {
            const { score, action, findings } = assessLater(refunds, rules, fraudScore);
            const value = create(ConversionAssessedSchema, {
              conversionId: id,
              affiliateId,
              isLater: true,
              score,
              reviewDays: action === 'review' ? rules.reviewDays : 0,
              findings: findings.map((finding) => ({ ...finding, seen: { ...finding.seen } })),
            });
            return { campaignId, value };
          });
          return redecide(trx, projection, await storeAssessments(trx, found, now), now);
        });
        count += folded.count;
        onFolded(folded);
      }
    }
  }
  return count;
}
