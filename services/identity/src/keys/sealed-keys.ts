import { createHmac } from 'node:crypto';
import { ConfigError, seal, unseal } from '@sillage/runtime/service';
import { z } from 'zod';
import type { IdentityConfig } from '../config.ts';
import type { Db } from '../db/schema.ts';
import { listKeptKeys, replaceWithSealed } from '../db/sign-in/signing-keys.ts';

export type SealingSecrets = Pick<
  IdentityConfig,
  'INTERNAL_SECRET' | 'SIGNING_KEYS_SECRET' | 'SIGNING_KEYS_SECRET_OLD'
>;

const keyOf = (secret: string): Buffer => createHmac('sha256', secret).update('sillage signing keys').digest();

/** Sealed for the database, so that access to it or to a backup does not suffice to sign access tokens. */
export const sealJwk = (jwk: object, secrets: SealingSecrets): Buffer =>
  seal(JSON.stringify(jwk), keyOf(secretsOf(secrets)[0]));

/** Throws a ConfigError if none of the secrets sealed it. */
export function openJwk(sealed: Uint8Array, secrets: SealingSecrets): unknown {
  for (const secret of secretsOf(secrets)) {
    const text = openedWith(sealed, secret);
    if (text !== undefined) return JSON.parse(text);
  }
  throw new ConfigError(
    'SIGNING_KEYS_SECRET (without one, INTERNAL_SECRET) is not the one that the signing keys in the database were sealed with. Name the earlier one as SIGNING_KEYS_SECRET_OLD; where it is lost, empty the table identity.signing_keys: a new key is made, and access tokens of the old ones end.',
  );
}

/** Seals keys again that are stored as plain text (from before sealing) or were sealed with an earlier secret. */
export async function sealKeptKeys(db: Db, secrets: SealingSecrets): Promise<void> {
  for (const { id, plain, sealed } of await listKeptKeys(db)) {
    if (sealed !== null && openedWith(sealed, secretsOf(secrets)[0]) !== undefined) continue;
    const jwk = sealed === null ? plain : openJwk(sealed, secrets);
    await replaceWithSealed(db, { id, sealed }, sealJwk(z.looseObject({}).parse(jwk), secrets));
  }
}

/** The sealing secret first. INTERNAL_SECRET still opens keys sealed before there was a separate secret. */
function secretsOf({
  INTERNAL_SECRET,
  SIGNING_KEYS_SECRET,
  SIGNING_KEYS_SECRET_OLD,
}: SealingSecrets): readonly [string, ...string[]] {
  const earlier = [INTERNAL_SECRET, ...(SIGNING_KEYS_SECRET_OLD === undefined ? [] : [SIGNING_KEYS_SECRET_OLD])];
  return [SIGNING_KEYS_SECRET ?? INTERNAL_SECRET, ...earlier];
}

function openedWith(sealed: Uint8Array, secret: string): string | undefined {
  try {
    return unseal(sealed, keyOf(secret));
  } catch {
    return undefined;
  }
}
