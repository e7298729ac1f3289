import { createHmac } from 'node:crypto';
import { seal, unseal } from '@sillage/runtime/service';
import type { IdentityConfig } from '../../config.ts';
import type { FactorWithSecret } from '../../db/factors/factors.ts';

type FactorConfig = Pick<IdentityConfig, 'FACTOR_SECRET' | 'INTERNAL_SECRET'>;

/** Derives a key per purpose, so that a value made for one purpose is never valid for another. */
function keyFor(purpose: string, { FACTOR_SECRET, INTERNAL_SECRET }: FactorConfig): Buffer {
  return createHmac('sha256', FACTOR_SECRET ?? INTERNAL_SECRET)
    .update(`sillage second factors: ${purpose}`)
    .digest();
}

/** Encrypts the secret for the database, so that the database alone does not suffice to compute codes. */
export const sealFactorSecret = (secret: string, config: FactorConfig): Buffer =>
  seal(secret, keyFor('secrets', config));

/** Throws if the secret was sealed with another FACTOR_SECRET. */
export function openFactorSecret(
  { sealedSecret }: Pick<FactorWithSecret, 'sealedSecret'>,
  config: FactorConfig,
): string {
  if (sealedSecret === null) throw new Error('A factor without a secret was asked for one');
  return unseal(sealedSecret, keyFor('secrets', config));
}

/** HMAC of an IP address, so that no address is stored; keyed, because all addresses could be enumerated. */
export const addressHash = (address: string, config: FactorConfig): Buffer =>
  createHmac('sha256', keyFor('addresses', config)).update(address).digest();

/** HMAC of a code that was sent for one challenge. */
export const codeHash = (challengeId: string, code: string, config: FactorConfig): Buffer =>
  createHmac('sha256', keyFor('codes', config)).update(`${challengeId} ${code}`).digest();
