import type { RateTiers } from '@sillage/proto/http/rate-tiers';
import { inTransaction } from '@sillage/runtime/postgres';
import { putTiers } from '../../db/affiliates/rate-tiers.ts';
import type { CommandDeps } from '../../deps.ts';
import { lockUnlessArchived } from '../archived.ts';

/** Affiliates get the resulting rates with the next decision. */
export async function setTiers(
  { db, clock }: Pick<CommandDeps, 'db' | 'clock'>,
  ownerUserId: string,
  campaignId: string,
  { basis, measure, tiers }: RateTiers,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockUnlessArchived(trx, campaignId, ownerUserId);
    await putTiers(trx, { campaignId, basis, measure, tiers, updatedAt: new Date(clock()) });
  });
}
