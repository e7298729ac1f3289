import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { inTransaction } from '@sillage/runtime/postgres';
import { AuthError } from '../../auth-error.ts';
import type { Account } from '../../db/accounts/accounts.ts';
import { lockUser } from '../../db/accounts/users.ts';
import { insertFactorChallenge } from '../../db/factors/factor-challenges.ts';
import { type FactorWithSecret, findFactor } from '../../db/factors/factors.ts';
import { findPasskey, listPasskeys } from '../../db/factors/passkeys.ts';
import type { Db } from '../../db/schema.ts';
import type { SessionRow } from '../../db/sign-in/sessions.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { Caller } from '../../domain/caller.ts';
import { CHALLENGE_TTL_MS, lacksSecondFactor } from '../../domain/second-factors.ts';
import { creationOptions, requestOptions } from '../../passkeys.ts';
import type { FactorTexts } from '../codes/account-mails.ts';
import { countMessage } from '../codes/message-limits.ts';
import { addressHash, codeHash } from './factor-secrets.ts';
import { siteOfPasskeys } from './site-of-passkeys.ts';

interface Challenged {
  readonly account: Account;
  readonly session: Pick<SessionRow, 'aal'>;
  readonly factorId: string;
}

/**
 * Creates a challenge, to be answered within 300 s and from the same address. Sends a phone its code; for a passkey,
 * returns the options for the browser.
 */
export async function challengeFactor(deps: IdentityDeps, { account, session, factorId }: Challenged, caller: Caller) {
  const nowMs = deps.clock();
  const id = randomUUID();
  const challengedIn = async (db: Db) => {
    const factor = await ownFactor(db, account, factorId);
    requireAal2ForNewFactor(account, factor, session.aal);
    return factor;
  };
  const { phone, status } = await challengedIn(deps.db);
  if (phone !== null) await countText(deps, phone, status);
  const requested = await inTransaction(deps.db, async (trx) => {
    await lockUser(trx, account.user.id);
    const factor = await challengedIn(trx);
    const passkeyChallenge = factor.factorType === 'webauthn' ? randomBytes(32) : null;
    const code = factor.factorType === 'phone' ? String(randomInt(1_000_000)).padStart(6, '0') : undefined;
    const challenge = {
      id,
      factorId: factor.id,
      addressHash: addressHash(caller.address, deps.config),
      codeHash: code === undefined ? null : codeHash(id, code, deps.config),
      passkeyChallenge,
      createdAt: new Date(nowMs),
    };
    await insertFactorChallenge(trx, challenge, new Date(nowMs - CHALLENGE_TTL_MS));
    if (code !== undefined && factor.phone !== null) await textsOf(deps).sendCode(trx, account, factor.phone, code);
    return {
      type: factor.factorType,
      ...(passkeyChallenge && { webauthn: await passkeyOptions(trx, deps, account, factor, passkeyChallenge) }),
    };
  });
  return { id, ...requested, expires_at: Math.floor((nowMs + CHALLENGE_TTL_MS) / 1000) };
}

/** Options to create the passkey of a new factor, or to sign with the passkey of a verified one. */
async function passkeyOptions(
  trx: Db,
  { config }: IdentityDeps,
  { user }: Account,
  factor: FactorWithSecret,
  challenge: Buffer,
) {
  const site = siteOfPasskeys(config);
  const passkey = await findPasskey(trx, factor.id);
  if (passkey)
    return {
      type: 'request',
      credential_options: { publicKey: await requestOptions(site, challenge, passkey) },
    } as const;
  const owner = { id: user.id, name: user.email ?? user.phone ?? user.id };
  const known = await listPasskeys(trx, user.id);
  return {
    type: 'create',
    credential_options: { publicKey: await creationOptions(site, challenge, owner, known) },
  } as const;
}

/**
 * Throws 429 `over_sms_send_rate_limit` if the last text was sent too recently. Unverified factors are counted apart,
 * because anyone can enrol a number, and would keep codes from its owner.
 */
async function countText(deps: IdentityDeps, phone: string, status: FactorWithSecret['status']): Promise<void> {
  textsOf(deps);
  await countMessage(deps, { via: 'sms', kind: status === 'verified' ? 'factor' : 'unverified_factor', to: phone });
}

/** Throws 404 `mfa_factor_not_found`, also for a factor of another user. */
export async function ownFactor(db: Db, { user }: Account, id: string): Promise<FactorWithSecret> {
  const factor = await findFactor(db, { id, userId: user.id });
  if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
  return factor;
}

/** Throws 403 `insufficient_aal`: a factor that an attacker left unverified must not replace the proof of a verified one. */
export function requireAal2ForNewFactor({ factors }: Account, factor: FactorWithSecret, aal: SessionRow['aal']): void {
  if (factor.status === 'unverified' && lacksSecondFactor(factors, aal)) {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to verify a new factor');
  }
}

/** Throws 422 `mfa_phone_enroll_not_enabled`. */
export function textsOf({ factorTexts }: Pick<IdentityDeps, 'factorTexts'>): FactorTexts {
  if (!factorTexts)
    throw new AuthError(422, 'mfa_phone_enroll_not_enabled', 'MFA is disabled for Phone: no text message can be sent');
  return factorTexts;
}
