import type { CreateSecretKey } from '@sillage/proto/http/secret-keys';
import { CAMPAIGN_KEY_SCOPES, TEST_KEY_SCOPES } from '@sillage/proto/values/campaign-key-scopes';
import { HOUR_MS } from '@sillage/proto/values/durations';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, found } from '@sillage/runtime/service';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { lockOwnCampaign, updateCampaignRow } from '../db/campaigns/campaigns.ts';
import {
  endSecretKeyAt,
  findSecretKey,
  insertSecretKey,
  listActiveKeys,
  revokeSecretKey,
} from '../db/campaigns/secret-keys.ts';
import type { SecretKeyRow } from '../db/schema.ts';
import type { CommandDeps, Trx } from '../deps.ts';
import { hashOf, hintOf, newSecretKey } from './new-keys.ts';
import { publishCampaign } from './publish.ts';

/** Enough to replace a key on several servers without a gap. */
const MAX_ACTIVE_KEYS = 5;

export interface CreatedKey {
  readonly row: SecretKeyRow;
  /** The secret is only available here; afterwards only its hash is stored. */
  readonly secretKey: string;
}

type KeyRequest = Pick<SecretKeyRow, 'name' | 'scopes' | 'isTest' | 'expiresAt'>;

export function createSecretKey(
  deps: CommandDeps,
  ownerUserId: string,
  campaignId: string,
  request: z.output<typeof CreateSecretKey>,
): Promise<CreatedKey> {
  const { name = '', isTest = false, scopes = isTest ? TEST_KEY_SCOPES : CAMPAIGN_KEY_SCOPES } = request ?? {};
  return changeKeys(deps, ownerUserId, campaignId, (trx, now) =>
    addKey(trx, campaignId, { name, isTest, scopes: [...scopes], expiresAt: null }, now),
  );
}

/** Replaces a key, which stays valid for the overlap or ends immediately. */
export function rotateSecretKey(
  deps: CommandDeps,
  ownerUserId: string,
  campaignId: string,
  { keyId, overlapHours }: { readonly keyId: string; readonly overlapHours: number },
): Promise<CreatedKey> {
  return changeKeys(deps, ownerUserId, campaignId, async (trx, now) => {
    const old = found((await listActiveKeys(trx, campaignId, now)).find(({ id }) => id === keyId));
    if (overlapHours === 0) await revokeSecretKey(trx, keyId, now);
    else await endSecretKeyAt(trx, keyId, new Date(now.getTime() + overlapHours * HOUR_MS));
    return addKey(trx, campaignId, { ...old, expiresAt: null }, now);
  });
}

/** Locks the campaign, and publishes it with its keys afterwards. */
function changeKeys<Result>(
  deps: CommandDeps,
  ownerUserId: string,
  campaignId: string,
  change: (trx: Trx, now: Date) => Promise<Result>,
): Promise<Result> {
  return inTransaction(deps.db, async (trx) => {
    found(await lockOwnCampaign(trx, campaignId, ownerUserId, 'update'));
    const now = new Date(deps.clock());
    const result = await change(trx, now);
    await publishCampaign(trx, await updateCampaignRow(trx, campaignId, {}, now));
    return result;
  });
}

async function addKey(
  trx: Trx,
  campaignId: string,
  { name, scopes, isTest, expiresAt }: KeyRequest,
  now: Date,
): Promise<CreatedKey> {
  if ((await listActiveKeys(trx, campaignId, now)).length >= MAX_ACTIVE_KEYS) {
    throw new AppError(
      'conflict',
      `A campaign has at most ${MAX_ACTIVE_KEYS} active secret keys. Revoke one that is no longer used.`,
    );
  }
  const secretKey = newSecretKey(campaignId, isTest);
  const row = await insertSecretKey(trx, {
    id: uuidv7(),
    campaignId,
    hash: hashOf(secretKey),
    hint: hintOf(secretKey),
    name,
    scopes: [...scopes],
    isTest,
    createdAt: now,
    lastUsedAt: null,
    expiresAt,
    revokedAt: null,
  });
  return { row, secretKey };
}

/** Idempotent. */
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
