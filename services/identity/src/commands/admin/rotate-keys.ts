import type { Db } from '../../db/schema.ts';
import { deleteSigningKey, insertSigningKey, listSigningKeys } from '../../db/sign-in/signing-keys.ts';
import { keysAt } from '../../domain/key-rotation.ts';
import { type SealingSecrets, sealJwk } from '../../keys/sealed-keys.ts';
import { makePrivateJwk } from '../../keys/signing-key.ts';

/** JWKS responses may be cached for ten minutes, so that after this time every verifier knows the new key. */
export const ROTATION_NOTICE_MS = 11 * 60_000;

interface Rotation {
  readonly alg: 'ES256' | 'RS256';
  readonly nowMs: number;
  /** The time until the new key signs. */
  readonly noticeMs: number;
  /** Lifetime of access tokens. */
  readonly tokenLifeMs: number;
}

/**
 * Adds a key that begins to sign after the notice, and deletes keys whose tokens have all expired. Tokens of the
 * present key are accepted until the last of them has expired. Returns the time at which the new key begins to sign.
 */
export async function rotateKeys(
  db: Db,
  secrets: SealingSecrets,
  { alg, nowMs, noticeMs, tokenLifeMs }: Rotation,
): Promise<Date> {
  const signsFrom = new Date(nowMs + noticeMs);
  await insertSigningKey(db, sealJwk(await makePrivateJwk(alg), secrets), signsFrom);
  const kept = (await listSigningKeys(db)).map((key) => ({ ...key, signsFromMs: key.signsFrom.getTime() }));
  const { accepted } = keysAt(kept, nowMs, tokenLifeMs);
  for (const key of kept) if (!accepted.includes(key)) await deleteSigningKey(db, key.signsFrom);
  return signsFrom;
}
