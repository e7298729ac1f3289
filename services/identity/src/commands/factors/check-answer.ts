import { timingSafeEqual } from 'node:crypto';
import type { SecurityEventKind } from '@sillage/proto/http/account';
import { AuthError } from '../../auth-error.ts';
import { deleteFactorChallenge, type FactorChallengeRow } from '../../db/factors/factor-challenges.ts';
import type { FactorChanges, FactorWithSecret } from '../../db/factors/factors.ts';
import { findPasskey, insertPasskey, updateSignCount } from '../../db/factors/passkeys.ts';
import type { Db } from '../../db/schema.ts';
import type { IdentityDeps } from '../../deps.ts';
import { isCounterRegressed } from '../../domain/second-factors.ts';
import { type CreatedCredential, readCreated, readSigned, type SignedChallenge } from '../../passkeys.ts';
import { acceptedStep } from '../../totp.ts';
import { codeHash, openFactorSecret } from './factor-secrets.ts';
import { siteOfPasskeys } from './site-of-passkeys.ts';

/** A code, or the answer of a passkey. */
export type Proof = { readonly code: string } | { readonly passkey: CreatedCredential | SignedChallenge };

interface Refused {
  readonly refusal: AuthError;
  readonly kind: Extract<SecurityEventKind, 'factor_failed' | 'passkey_clone_suspected'>;
}

/** The changes of the factor to store, or the reason why the answer does not prove it. */
export type Checked = { readonly changes: FactorChanges } | Refused;

/** Throws 400 `validation_failed` for an answer of another kind of factor. */
export async function checkAnswer(
  trx: Db,
  deps: IdentityDeps,
  factor: FactorWithSecret,
  challenge: FactorChallengeRow,
  proof: Proof,
): Promise<Checked> {
  if (factor.factorType === 'webauthn') {
    if (!('passkey' in proof)) throw new AuthError(400, 'validation_failed', 'webauthn is required');
    // A challenge accepts one answer, right or wrong.
    await deleteFactorChallenge(trx, challenge.id);
    return checkPasskey(trx, deps, factor, challenge, proof.passkey);
  }
  if (!('code' in proof)) throw new AuthError(400, 'validation_failed', 'code is required');
  const step = verifyCode(factor, challenge, proof.code, deps);
  if (step === undefined) return failed(`Invalid ${factor.factorType === 'totp' ? 'TOTP' : 'MFA Phone'} code entered`);
  await deleteFactorChallenge(trx, challenge.id);
  return { changes: { lastStep: step } };
}

/**
 * If the code proves the factor, returns the TOTP time step to store, so that the code is accepted once (null for a
 * code by text message). Undefined if not.
 */
function verifyCode(
  factor: FactorWithSecret,
  { id, codeHash: sent }: FactorChallengeRow,
  code: string,
  { clock, config }: IdentityDeps,
): number | null | undefined {
  if (factor.factorType === 'totp')
    return acceptedStep(openFactorSecret(factor, config), code, clock(), factor.lastStep);
  return sent && timingSafeEqual(sent, codeHash(id, code, config)) ? null : undefined;
}

async function checkPasskey(
  trx: Db,
  { clock, config }: IdentityDeps,
  factor: FactorWithSecret,
  { passkeyChallenge: challenge }: FactorChallengeRow,
  answer: CreatedCredential | SignedChallenge,
): Promise<Checked> {
  if (challenge === null) return failed(INVALID);
  const requested = { site: siteOfPasskeys(config), challenge };
  const passkey = await findPasskey(trx, factor.id);
  if (!passkey) {
    const created = answer.type === 'create' ? await readCreated(requested, answer) : undefined;
    const isNew =
      created && (await insertPasskey(trx, { ...created, factorId: factor.id, createdAt: new Date(clock()) }));
    return isNew ? { changes: {} } : failed(INVALID);
  }
  const signCount = answer.type === 'request' ? await readSigned(requested, answer, passkey) : undefined;
  if (signCount === undefined) return failed(INVALID);
  if (isCounterRegressed(passkey.signCount, signCount))
    return {
      refusal: new AuthError(422, 'mfa_verification_rejected', 'The signature counter of the passkey went backwards'),
      kind: 'passkey_clone_suspected',
    };
  await updateSignCount(trx, factor.id, signCount);
  return { changes: {} };
}

const INVALID = 'Invalid passkey response';

const failed = (message: string): Refused => ({
  refusal: new AuthError(422, 'mfa_verification_failed', message),
  kind: 'factor_failed',
});
