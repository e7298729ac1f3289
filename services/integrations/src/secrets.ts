import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { AppError, seal, unseal } from '@sillage/runtime/service';

/**
 * Encrypts values that must be readable, such as a shop's signing secret, so that the database alone does not reveal
 * them.
 */
export interface Secrets {
  seal(text: string): Buffer;
  /**
   * Throws `unavailable` if it was sealed with another secret, because it becomes readable once the operator sets that
   * one.
   */
  unseal(sealed: Uint8Array): string;
  /** A secret key for a subject, always the same. */
  keyOf(subject: string): string;
}

export function createSecrets(installationSecret: string): Secrets {
  const key = Buffer.from(hkdfSync('sha256', installationSecret, '', 'sillage integrations secrets', 32));
  return {
    keyOf: (subject) => createHmac('sha256', key).update(subject).digest('base64url'),
    seal: (text) => seal(text, key),
    unseal(sealed) {
      try {
        return unseal(sealed, key);
      } catch (cause) {
        const message = 'A stored secret cannot be read: CONNECTIONS_SECRET is another one. Nothing was recorded.';
        throw new AppError('unavailable', message, { cause });
      }
    },
  };
}

/** A key that is shown once; 192 random bits. */
export const newKey = (prefix: string): string => `${prefix}_${randomBytes(24).toString('base64url')}`;

/** A signing secret in the format of the Standard Webhooks specification. */
export const newSigningSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;

/** The stored hash of a key. */
export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest();
