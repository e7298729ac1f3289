import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, found } from '@sillage/runtime/service';
import { v7 as uuidv7 } from 'uuid';
import { lockOwnCampaign, updateCampaignRow } from '../db/campaigns.ts';
import type { SecretKeyRow } from '../db/schema.ts';
import { findSecretKey, insertSecretKey, listActiveHashes, revokeSecretKey } from '../db/secret-keys.ts';
import type { CommandDeps } from '../deps.ts';
import { hashOf, hintOf, newSecretKey } from './new-keys.ts';
import { publishCampaign } from './publish.ts';

/** Enough to replace a key without a gap on several servers. */
const MAX_ACTIVE_KEYS = 5;

/** The only moment when the secret exists outside of the merchant's hands. */
export async function createSecretKey(
  deps: CommandDeps,
  ownerUserId: string,
  campaignId: string,
): Promise<{ readonly row: SecretKeyRow; readonly secretKey: string }> {
  return inTransaction(deps.db, async (trx) => {
    found(await lockOwnCampaign(trx, campaignId, ownerUserId, 'update'));
    const active = await listActiveHashes(trx, campaignId);
    if (active.length >= MAX_ACTIVE_KEYS) {
      throw new AppError(
        'conflict',
        `A campaign has at most ${MAX_ACTIVE_KEYS} active secret keys. Revoke one that is no longer used.`,
      );
    }
    const now = new Date(deps.clock());
    const secretKey = newSecretKey(campaignId);
    const row = await insertSecretKey(trx, {
      id: uuidv7(),
      campaignId,
      hash: hashOf(secretKey),
      hint: hintOf(secretKey),
      createdAt: now,
      revokedAt: null,
    });
    await publishCampaign(trx, await updateCampaignRow(trx, campaignId, {}, now));
    return { row, secretKey };
  });
}

/** Revoking a key twice is the same as once. */
export async function revokeKey(
  deps: CommandDeps,
  ownerUserId: string,
  campaignId: string,
  keyId: string,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    found(await lockOwnCampaign(trx, campaignId, ownerUserId, 'update'));
    const key = found(await findSecretKey(trx, campaignId, keyId));
    if (key.revokedAt) return;
    const now = new Date(deps.clock());
    await revokeSecretKey(trx, keyId, now);
    await publishCampaign(trx, await updateCampaignRow(trx, campaignId, {}, now));
  });
}
