import { readFile } from 'node:fs/promises';
import { ConfigError } from '@sillage/infra/service';
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { z } from 'zod';
import type { IdentityConfig } from './config.ts';
import { insertSigningKey, listSigningKeys } from './db/signing-keys.ts';
import type { Db } from './db/users.ts';

export interface SigningKey {
  readonly privateKey: CryptoKey;
  readonly kid: string;
  /** Only the public members, for the JWKS. */
  readonly publicJwk: JWK;
}

const PrivateJwk = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
  kid: z.string().optional(),
});
type PrivateJwk = z.infer<typeof PrivateJwk>;

/** The configured key, else the one in the database, which is made on the first start. */
export async function loadSigningKey(config: Pick<IdentityConfig, 'SIGNING_KEY' | 'SIGNING_KEY_FILE'>, db: Db): Promise<SigningKey> {
  const configured = config.SIGNING_KEY ?? (config.SIGNING_KEY_FILE && (await readKeyFile(config.SIGNING_KEY_FILE)));
  if (configured !== undefined) return signingKey(parseConfigured(configured));
  const known = await listSigningKeys(db);
  if (known.length === 0) await insertSigningKey(db, await makeKey());
  return signingKey(PrivateJwk.parse((known[0] ?? (await listSigningKeys(db))[0])?.privateJwk));
}

async function signingKey({ kid, d, ...publicMembers }: PrivateJwk): Promise<SigningKey> {
  const id = kid ?? (await calculateJwkThumbprint(publicMembers));
  const key = await importJWK({ ...publicMembers, d }, 'ES256');
  if (key instanceof Uint8Array) throw new ConfigError('SIGNING_KEY is not an asymmetric key');
  return { privateKey: key, kid: id, publicJwk: { ...publicMembers, kid: id, alg: 'ES256', use: 'sig', key_ops: ['verify'] } };
}

async function makeKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return exportJWK(privateKey);
}

async function readKeyFile(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new ConfigError(`SIGNING_KEY_FILE cannot be read: ${cause.code}`);
  });
}

function parseConfigured(text: string): PrivateJwk {
  try {
    return PrivateJwk.parse(JSON.parse(text));
  } catch {
    // The cause could quote the key.
    throw new ConfigError('SIGNING_KEY (or the file of SIGNING_KEY_FILE) is not a private JWK of an EC key on P-256');
  }
}
