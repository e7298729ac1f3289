import { AppError } from '@sillage/runtime/service';
import type { AffiliateRow, CampaignRow } from '../db/schema.ts';
import type { CommandDeps } from '../deps.ts';

/** Throws `commissions_owed` with the amounts owed to an affiliate. In test mode nothing is owed. */
export async function refuseWhileOwed(
  { billing }: Pick<CommandDeps, 'billing'>,
  { id: campaignId, name: campaignName, isTest }: Pick<CampaignRow, 'id' | 'name' | 'isTest'>,
  { id: affiliateId, name: affiliateName }: Pick<AffiliateRow, 'id' | 'name'>,
  detail: string,
): Promise<void> {
  const { owed } = isTest ? { owed: [] } : await billing.owedTo(affiliateId);
  if (owed.length === 0) return;
  throw new AppError('commissions_owed', detail, {
    members: {
      owedCount: owed.length,
      owed: owed.map(({ currency, owedMinor, pendingMinor }) => ({
        campaignId,
        campaignName,
        affiliateId,
        affiliateName,
        currency,
        pendingMinor: BigInt(pendingMinor),
        amountMinor: BigInt(owedMinor + pendingMinor),
      })),
    },
  });
}
