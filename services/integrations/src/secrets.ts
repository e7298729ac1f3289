import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { AppError, seal, unseal } from '@sillage/runtime/service';

/** Encrypts what must be read again, such as the secret that a shop signs with; whoever has the database cannot. */
export interface Secrets {
  seal(text: string): Buffer;
  /** Throws `unavailable` where it was sealed under another secret: once the operator has set that, it can be read. */
  unseal(sealed: Uint8Array): string;
  /** A key that is the same each time for the same subject, and that nobody can guess. */
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

/** A key that is shown once; 192 bits. */
export const newKey = (prefix: string): string => `${prefix}_${randomBytes(24).toString('base64url')}`;

/** A secret to sign with, as the Standard Webhooks specification writes them. */
export const newSigningSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;

/** What is kept of a key: enough to recognise it. */
export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest();
