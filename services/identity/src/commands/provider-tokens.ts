import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** What the identity provider gave for its own API. */
export interface ProviderTokens {
  readonly provider_token?: string;
  readonly provider_refresh_token?: string;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Sealed with the code that fetches them: the database, which holds only the code's hash, cannot open them. */
export function sealProviderTokens(tokens: ProviderTokens, code: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(code), iv);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(tokens)), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Throws where `sealed` was not made with this code. */
export function openProviderTokens(sealed: Uint8Array, code: string): ProviderTokens {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(code), sealed.subarray(0, IV_BYTES));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return JSON.parse(Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString());
}

const keyOf = (code: string): Uint8Array => new Uint8Array(hkdfSync('sha256', code, '', 'sillage provider tokens', 32));
