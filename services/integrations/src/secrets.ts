import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { seal, unseal } from '@sillage/runtime/service';

/** Encrypts what must be read again, such as the secret that a shop signs with; whoever has the database cannot. */
export interface Secrets {
  seal(text: string): Buffer;
  /** Throws where it was sealed under another installation's secret. */
  unseal(sealed: Uint8Array): string;
}

export function createSecrets(installationSecret: string): Secrets {
  const key = Buffer.from(hkdfSync('sha256', installationSecret, '', 'sillage integrations secrets', 32));
  return { seal: (text) => seal(text, key), unseal: (sealed) => unseal(sealed, key) };
}

/** A key that is shown once; 192 bits. */
export const newKey = (prefix: string): string => `${prefix}_${randomBytes(24).toString('base64url')}`;

/** A secret to sign with, as the Standard Webhooks specification writes them. */
export const newSigningSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;

/** What is kept of a key: enough to recognise it. */
export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest();
