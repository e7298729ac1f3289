import { readFile } from 'node:fs/promises';
import { ConfigError } from '@sillage/runtime/service';
import { z } from 'zod';
import type { IdentityConfig } from '../config.ts';
import { readSigningKey, type SigningKey, secretKey } from './signing-key.ts';

const KeySet = z.union([
  z.object({ keys: z.array(z.unknown()).min(1) }).transform(({ keys }) => keys),
  z.unknown().transform((key) => [key]),
]);

/**
 * The keys from the environment, the signing one first; empty if the database stores them. Throws a ConfigError that
 * names the variable and never quotes a key.
 */
export async function configuredKeys(
  config: Pick<IdentityConfig, 'SIGNING_KEY' | 'SIGNING_KEY_FILE' | 'JWT_SECRET'>,
): Promise<readonly SigningKey[]> {
  const variable = config.SIGNING_KEY === undefined ? 'SIGNING_KEY_FILE' : 'SIGNING_KEY';
  const text = config.SIGNING_KEY ?? (config.SIGNING_KEY_FILE && (await readKeyFile(config.SIGNING_KEY_FILE)));
  const keys = text ? await readKeys(variable, text) : [];
  return config.JWT_SECRET === undefined ? keys : [...keys, secretKey(config.JWT_SECRET)];
}

async function readKeys(variable: string, text: string): Promise<readonly SigningKey[]> {
  try {
    const keys = await Promise.all(KeySet.parse(JSON.parse(text)).map(readSigningKey));
    if (new Set(keys.map((key) => key.kid)).size === keys.length) return keys;
  } catch {
    // The cause could quote the key.
    throw new ConfigError(
      `${variable}: not a private JWK (RSA of 2048 bits or more, or EC on P-256) and no {"keys":[…]} of such; npm run keys -- generate makes one`,
    );
  }
  throw new ConfigError(`${variable}: two keys have one kid`);
}

async function readKeyFile(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new ConfigError(`SIGNING_KEY_FILE cannot be read: ${cause.code}`);
  });
}
