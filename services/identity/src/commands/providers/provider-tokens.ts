import { hkdfSync } from 'node:crypto';
import { seal, unseal } from '@sillage/runtime/service';

/** The provider's tokens for its own API. */
export interface ProviderTokens {
  readonly provider_token?: string;
  readonly provider_refresh_token?: string;
}

/** Sealed with the code that fetches them. The database has only the hash of the code, so it cannot open them. */
export function sealProviderTokens(tokens: ProviderTokens, code: string): Buffer {
  return seal(JSON.stringify(tokens), keyOf(code));
}

/** Throws if `sealed` was not created with this code. */
export function openProviderTokens(sealed: Uint8Array, code: string): ProviderTokens {
  return JSON.parse(unseal(sealed, keyOf(code)));
}

const keyOf = (code: string): Uint8Array => new Uint8Array(hkdfSync('sha256', code, '', 'sillage provider tokens', 32));
