import { inTransaction } from '@sillage/runtime/postgres';
import { v7 as uuid } from 'uuid';
import { AuthError } from '../../auth-error.ts';
import { siteUrl } from '../../config.ts';
import type { Account } from '../../db/accounts/accounts.ts';
import { lockUser } from '../../db/accounts/users.ts';
import { deleteUnverifiedFactors, type FactorWithSecret, insertFactor, listFactors } from '../../db/factors/factors.ts';
import type { Db } from '../../db/schema.ts';
import type { SessionRow } from '../../db/sign-in/sessions.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { Caller } from '../../domain/caller.ts';
import { CHALLENGE_TTL_MS, type EnrolmentFault, enrolmentFault } from '../../domain/second-factors.ts';
import { newTotpSecret, totpQrCode, totpUri } from '../../totp.ts';
import { recordSecurityEvent } from '../accounts/security-log.ts';
import { sealFactorSecret } from './factor-secrets.ts';
import { siteOfPasskeys } from './site-of-passkeys.ts';

interface SignedIn {
  readonly account: Account;
  readonly session: Pick<SessionRow, 'aal'>;
}

interface WantedTotp {
  readonly friendlyName: string | null;
  /** Shown by the authenticator; if undefined, the site's host. */
  readonly issuer: string | undefined;
}

/** Enrols an unverified factor; the first correct code verifies it. The secret is returned here and never again. */
export async function enrolTotp(
  deps: IdentityDeps,
  { account, session }: SignedIn,
  wanted: WantedTotp,
  caller: Caller,
) {
  const secret = newTotpSecret();
  const factor = newFactor(deps, account, wanted.friendlyName, {
    factorType: 'totp',
    sealedSecret: sealFactorSecret(secret, deps.config),
  });
  await inTransaction(deps.db, (trx) => enrol(trx, factor, session.aal, caller));
  const issuer = wanted.issuer ?? new URL(siteUrl(deps.config)).host;
  const uri = totpUri({ secret, issuer, label: account.user.email ?? account.user.phone ?? account.user.id });
  return { ...viewEnrolled(factor), totp: { qr_code: await totpQrCode(uri), secret, uri } };
}

interface WantedPhone {
  readonly friendlyName: string | null;
  /** Digits with the country code. */
  readonly phone: string;
}

/** Like `enrolTotp`, for codes by text message. */
export async function enrolPhone(
  deps: IdentityDeps,
  { account, session }: SignedIn,
  { friendlyName, phone }: WantedPhone,
  caller: Caller,
) {
  const factor = newFactor(deps, account, friendlyName, { factorType: 'phone', phone });
  await inTransaction(deps.db, (trx) => enrol(trx, factor, session.aal, caller));
  return { ...viewEnrolled(factor), phone };
}

/** Like `enrolTotp`, for a passkey, which is created in the answer to its first challenge. */
export async function enrolPasskey(
  deps: IdentityDeps,
  { account, session }: SignedIn,
  { friendlyName }: { readonly friendlyName: string | null },
  caller: Caller,
) {
  siteOfPasskeys(deps.config);
  const factor = newFactor(deps, account, friendlyName, { factorType: 'webauthn' });
  await inTransaction(deps.db, (trx) => enrol(trx, factor, session.aal, caller));
  return viewEnrolled(factor);
}

async function enrol(trx: Db, factor: FactorWithSecret, aal: SessionRow['aal'], caller: Caller): Promise<void> {
  await lockUser(trx, factor.userId);
  await deleteUnverifiedFactors(trx, factor.userId, {
    before: new Date(factor.createdAt.getTime() - CHALLENGE_TTL_MS),
  });
  const fault = enrolmentFault(await listFactors(trx, factor.userId), factor, aal);
  if (fault) throw refusal(fault, factor.friendlyName);
  await insertFactor(trx, factor);
  const event = { userId: factor.userId, caller, at: factor.createdAt, detail: factor.factorType };
  await recordSecurityEvent(trx, { ...event, kind: 'factor_enrolled' });
}

function newFactor(
  deps: IdentityDeps,
  { user }: Account,
  friendlyName: string | null,
  proof: Pick<FactorWithSecret, 'factorType'> & Partial<Pick<FactorWithSecret, 'sealedSecret' | 'phone'>>,
): FactorWithSecret {
  const now = new Date(deps.clock());
  return {
    id: uuid(),
    userId: user.id,
    friendlyName,
    status: 'unverified',
    sealedSecret: null,
    phone: null,
    ...proof,
    lastStep: null,
    wrongTries: 0,
    wrongTriedAt: null,
    createdAt: now,
    updatedAt: now,
  };
}

const viewEnrolled = ({ id, factorType, friendlyName }: FactorWithSecret) => ({
  id,
  type: factorType,
  ...(friendlyName !== null && { friendly_name: friendlyName }),
});

function refusal(fault: EnrolmentFault, name: string | null): AuthError {
  switch (fault) {
    case 'name_taken':
      return new AuthError(
        422,
        'mfa_factor_name_conflict',
        `A factor with the friendly name "${name}" for this user already exists`,
      );
    case 'phone_taken':
      return new AuthError(
        422,
        'mfa_verified_factor_exists',
        'A verified phone factor already exists, unenroll the existing factor to continue',
      );
    case 'too_many':
      return new AuthError(
        422,
        'too_many_enrolled_mfa_factors',
        'Maximum number of factors reached, unenroll to continue',
      );
    case 'insufficient_aal':
      return new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  }
}
