import type { Db } from '../../db/schema.ts';
import { deleteSigningKey, insertSigningKey, listSigningKeys } from '../../db/signing-keys.ts';
import { keysAt } from '../../domain/key-rotation.ts';
import { type SealingSecrets, sealJwk } from '../../keys/sealed-keys.ts';
import { makePrivateJwk } from '../../keys/signing-key.ts';

/** JWKS answers may be cached for ten minutes: after this long every verifier knows the new key. */
export const ROTATION_NOTICE_MS = 11 * 60_000;

interface Rotation {
  readonly alg: 'ES256' | 'RS256';
  readonly nowMs: number;
  /** How long before the new key signs. */
  readonly noticeMs: number;
  /** Of access tokens. */
  readonly tokenLifeMs: number;
}

/**
 * Adds the key that signs after a notice, and deletes those of which no token is left. Tokens of the key that signs now
 * are accepted until the last of them has ended. Returns when the new key begins.
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
