import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { z } from 'zod';

export type SigningAlgorithm = 'ES256' | 'RS256' | 'HS256';

export interface SigningKey {
  readonly alg: SigningAlgorithm;
  /** Undefined for a shared secret, which is the only one. */
  readonly kid: string | undefined;
  readonly privateKey: CryptoKey | Uint8Array;
  readonly verifyKey: CryptoKey | Uint8Array;
  /** Only the public members, for the JWKS; undefined for a shared secret. */
  readonly publicJwk: JWK | undefined;
}

const EcKey = z
  .object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string(), d: z.string() })
  .transform(({ d, ...members }) => ({ alg: 'ES256' as const, members, secrets: { d } }));
const RsaKey = z
  .object({
    ...{ kty: z.literal('RSA'), n: z.string(), e: z.string(), d: z.string() },
    ...{ p: z.string(), q: z.string(), dp: z.string(), dq: z.string(), qi: z.string() },
  })
  .transform(({ kty, n, e, ...secrets }) => ({ alg: 'RS256' as const, members: { kty, n, e }, secrets }));
const Named = z.object({ kid: z.string().min(1).optional(), alg: z.enum(['ES256', 'RS256']).optional() });

/** Throws where it is not a private JWK of RSA (2048 bits or more) or of EC on P-256, or cannot sign. */
export async function readSigningKey(jwk: unknown): Promise<SigningKey> {
  const { alg, members, secrets } = z.union([EcKey, RsaKey]).parse(jwk);
  const named = Named.parse(jwk);
  if (named.alg !== undefined && named.alg !== alg) throw new Error(`alg is not ${alg}`);
  const kid = named.kid ?? (await calculateJwkThumbprint(members));
  const privateKey = await importJWK({ ...members, ...secrets }, alg);
  // Now rather than at somebody's sign-in: a key that is too short is refused by its first use only.
  await new SignJWT().setProtectedHeader({ alg }).sign(privateKey);
  const publicJwk = { ...members, kid, alg, use: 'sig', key_ops: ['verify'] };
  return { alg, kid, privateKey, verifyKey: await importJWK(publicJwk, alg), publicJwk };
}

export function secretKey(secret: string): SigningKey {
  const bytes = new TextEncoder().encode(secret);
  return { alg: 'HS256', kid: undefined, privateKey: bytes, verifyKey: bytes, publicJwk: undefined };
}

/** A new private JWK. */
export async function makePrivateJwk(alg: 'ES256' | 'RS256' = 'ES256'): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return exportJWK(privateKey);
}
