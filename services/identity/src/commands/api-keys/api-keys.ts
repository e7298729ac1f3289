import { createHash, randomBytes } from 'node:crypto';
import { API_KEY_PREFIX, MAX_API_KEYS } from '@sillage/proto/http/api-keys';
import type { ApiScope } from '@sillage/proto/values/api-scopes';
import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, found } from '@sillage/runtime/service';
import { v7 as uuid } from 'uuid';
import { type Account, findAccount } from '../../db/accounts/accounts.ts';
import {
  type ApiKeyRow,
  chosenExpiryOf,
  endApiKeyAt,
  findApiKeyByHash,
  insertApiKey,
  listApiKeys,
  noteApiKeyUse,
} from '../../db/accounts/api-keys.ts';
import { lockUser } from '../../db/accounts/users.ts';
import type { Db } from '../../db/schema.ts';
import type { IdentityDeps } from '../../deps.ts';
import { isBanned } from '../../domain/ban.ts';
import type { Caller } from '../../domain/caller.ts';
import { apiKeyMail } from '../../mails/templates.ts';
import { mailOwner } from '../accounts/mail-owner.ts';
import { recordSecurityEvent } from '../accounts/security-log.ts';
import { revokeApiKeys } from '../sessions/revocations.ts';

type Deps = Pick<IdentityDeps, 'db' | 'hot' | 'clock' | 'config' | 'messageKey' | 'accessTokens'>;

/** The requester of a change of the keys, for the security log and the mail. */
export interface KeyOwner {
  readonly account: Account;
  readonly caller: Caller;
  readonly acceptLanguage: string | undefined;
}

export interface NewKey {
  readonly row: ApiKeyRow;
  /** Returned once; only its hash is stored. */
  readonly key: string;
}

interface KeyRequest {
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly expiresAt: Date | null;
}

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();

export async function createApiKey(
  deps: Deps,
  owner: KeyOwner,
  { name, scopes, expiresInDays }: Omit<KeyRequest, 'expiresAt'> & { readonly expiresInDays: number | null },
): Promise<NewKey> {
  const now = new Date(deps.clock());
  const expiresAt = expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * DAY_MS);
  return inTransaction(deps.db, async (trx) => {
    await lockOwner(trx, owner.account.user.id, now);
    return addKey(trx, deps, owner, { request: { name, scopes, expiresAt }, kind: 'api_key_created', now });
  });
}

/** Creates a key that replaces another one, which stays valid for the overlap or ends at once. */
export async function rotateApiKey(
  deps: Deps,
  owner: KeyOwner,
  { id, overlapHours }: { readonly id: string; readonly overlapHours: number },
): Promise<NewKey> {
  const now = new Date(deps.clock());
  const userId = owner.account.user.id;
  return inTransaction(deps.db, async (trx) => {
    await lockOwner(trx, userId, now);
    const old = found((await listApiKeys(trx, userId, now)).find((key) => key.id === id));
    const overlapEnd = new Date(now.getTime() + overlapHours * HOUR_MS);
    if (overlapHours === 0) await revokeApiKeys(trx, deps, { userId, id });
    else if (old.expiresAt === null || old.expiresAt > overlapEnd) await endApiKeyAt(trx, old, overlapEnd);
    return addKey(trx, deps, owner, {
      request: { ...old, expiresAt: chosenExpiryOf(old) },
      kind: 'api_key_rotated',
      now,
    });
  });
}

export async function revokeApiKey(
  deps: Deps,
  { account, caller }: Pick<KeyOwner, 'account' | 'caller'>,
  id: string,
): Promise<void> {
  const userId = account.user.id;
  await inTransaction(deps.db, async (trx) => {
    const [revoked] = await revokeApiKeys(trx, deps, { userId, id });
    const at = new Date(deps.clock());
    await recordSecurityEvent(trx, { userId, kind: 'api_key_revoked', caller, at, detail: found(revoked).hint });
  });
}

/** Exchanges a key for an access token that is valid for minutes. Throws `unauthorized`. */
export async function exchangeApiKey(deps: Deps, key: string): Promise<string> {
  const nowMs = deps.clock();
  const now = new Date(nowMs);
  const row = await findApiKeyByHash(deps.db, hashOf(key), now);
  const account = row && (await findAccount(deps.db, row.userId));
  if (!account || isBanned(account.user, now))
    throw new AppError('unauthorized', 'The API key is not valid: it has expired, was revoked or mistyped.');
  await noteApiKeyUse(deps.db, row.id, now);
  return deps.accessTokens.signForKey(account.user, row, nowMs);
}

/** A ban revokes the keys that exist, so that none may be added once it has begun. */
async function lockOwner(trx: Db, userId: string, now: Date): Promise<void> {
  const user = await lockUser(trx, userId);
  if (!user || isBanned(user, now)) throw new AppError('unauthorized', 'The account is closed.');
}

interface Addition {
  readonly request: KeyRequest;
  readonly kind: 'api_key_created' | 'api_key_rotated';
  readonly now: Date;
}

/** The caller has locked the user. */
async function addKey(
  trx: Db,
  deps: Deps,
  { account, caller, acceptLanguage }: KeyOwner,
  { request: { name, scopes, expiresAt }, kind, now }: Addition,
): Promise<NewKey> {
  const { user } = account;
  if ((await listApiKeys(trx, user.id, now)).length >= MAX_API_KEYS)
    throw new AppError(
      'conflict',
      `An account has at most ${MAX_API_KEYS} API keys. Revoke one that is no longer used.`,
    );
  const key = `${API_KEY_PREFIX}${randomBytes(32).toString('base64url')}`;
  const row: ApiKeyRow = {
    id: uuid(),
    userId: user.id,
    name,
    hash: hashOf(key),
    hint: `${API_KEY_PREFIX}…${key.slice(-4)}`,
    scopes: [...scopes],
    createdAt: now,
    lastUsedAt: null,
    expiresAt,
    isReplaced: false,
    chosenExpiresAt: null,
  };
  await insertApiKey(trx, row);
  await recordSecurityEvent(trx, { userId: user.id, kind, caller, at: now, detail: row.hint });
  await mailOwner(trx, deps, user, {
    now,
    acceptLanguage,
    path: '/account-settings?tab=api-keys',
    write: (language, url) => apiKeyMail(language, { url, name }),
  });
  return { row, key };
}
