import { createHmac, createPrivateKey, type JsonWebKey, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { z } from 'zod';

export type SigningAlgorithm = 'ES256' | 'RS256' | 'HS256';

export interface SigningKey {
  readonly alg: SigningAlgorithm;
  /** Undefined for a shared secret, which is the only one. */
  readonly kid: string | undefined;
  /** The encoded header of the tokens that it signs. */
  readonly header: string;
  /** Returns the signature of a token's header and payload. */
  readonly sign: (text: string) => string | Promise<string>;
  readonly verifyKey: CryptoKey | Uint8Array;
  /** The public fields for the JWKS; undefined for a shared secret. */
  readonly publicJwk: JWK | undefined;
}

const signElsewhere = promisify(sign);

const EcKey = z
  .object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string(), d: z.string() })
  .transform(({ d, ...members }) => ({ alg: 'ES256' as const, members, secrets: { d } }));
const RsaKey = z
  .object({
    kty: z.literal('RSA'),
    n: z.string(),
    e: z.string(),
    d: z.string(),
    p: z.string(),
    q: z.string(),
    dp: z.string(),
    dq: z.string(),
    qi: z.string(),
  })
  .transform(({ kty, n, e, ...secrets }) => ({ alg: 'RS256' as const, members: { kty, n, e }, secrets }));
const Named = z.object({ kid: z.string().min(1).optional(), alg: z.enum(['ES256', 'RS256']).optional() });

/** Throws if it is not a private JWK of RSA (2048 bits or more) or EC on P-256, or cannot sign. */
export async function readSigningKey(jwk: unknown): Promise<SigningKey> {
  const { alg, members, secrets } = z.union([EcKey, RsaKey]).parse(jwk);
  const named = Named.parse(jwk);
  if (named.alg !== undefined && named.alg !== alg) throw new Error(`alg is not ${alg}`);
  const kid = named.kid ?? (await calculateJwkThumbprint(members));
  const privateKey = await importJWK({ ...members, ...secrets }, alg);
  // Signs once now rather than at a user's sign-in, because a key that is too short is refused only on use.
  await new SignJWT().setProtectedHeader({ alg }).sign(privateKey);
  const publicJwk = { ...members, kid, alg, use: 'sig', key_ops: ['verify'] };
  const verifyKey = await importJWK(publicJwk, alg);
  return {
    alg,
    kid,
    header: headerOf({ alg, typ: 'JWT', kid }),
    sign: signerOf(alg, { ...members, ...secrets }),
    verifyKey,
    publicJwk,
  };
}

export function secretKey(secret: string): SigningKey {
  const bytes = new TextEncoder().encode(secret);
  const sign = (text: string) => createHmac('sha256', bytes).update(text).digest('base64url');
  return {
    alg: 'HS256',
    kid: undefined,
    header: headerOf({ alg: 'HS256', typ: 'JWT' }),
    sign,
    verifyKey: bytes,
    publicJwk: undefined,
  };
}

const headerOf = (header: object): string => Buffer.from(JSON.stringify(header)).toString('base64url');

/**
 * ES256 signs synchronously, because handing over to another thread would cost more than the signature. RSA takes
 * longer than a whole request, and signs on another thread.
 */
function signerOf(alg: 'ES256' | 'RS256', jwk: JsonWebKey): SigningKey['sign'] {
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  if (alg === 'ES256') {
    return (text) => sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  }
  return async (text) => (await signElsewhere('sha256', Buffer.from(text), key)).toString('base64url');
}

/** Generates a private JWK. */
export async function makePrivateJwk(alg: 'ES256' | 'RS256' = 'ES256'): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return exportJWK(privateKey);
}
