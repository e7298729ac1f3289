import { notFound } from '@sillage/runtime/service';
import { lockCampaigns } from '../db/campaigns.ts';
import type { SettlementRow } from '../db/settlements/settlement-tables.ts';
import { findOwnSettlement, findSettlement } from '../db/settlements/settlements.ts';
import type { Db, Trx } from '../deps.ts';

export async function getOwnSettlement(db: Db, id: string, ownerUserId: string): Promise<SettlementRow> {
  const settlement = await findOwnSettlement(db, id, ownerUserId);
  if (!settlement) throw notFound();
  return settlement;
}

/** Locks the campaign, which is the lock of all its settlements, and reads the settlement afterwards. */
export async function lockOwnSettlement(trx: Trx, id: string, ownerUserId: string): Promise<SettlementRow> {
  const { campaignId } = await getOwnSettlement(trx, id, ownerUserId);
  await lockCampaigns(trx, [campaignId]);
  return (await findSettlement(trx, id)) ?? Promise.reject(notFound());
}
