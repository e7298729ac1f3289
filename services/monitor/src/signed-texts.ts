import { createHmac } from 'node:crypto';
import { isSameSecret } from '@sillage/runtime/http';

/** Texts that only this installation can have issued. */
export interface SignedTexts {
  sign(text: string): string;
  /** The text; undefined if it was not signed here for this purpose. */
  verify(signed: string): string | undefined;
}

/** Signs as `{text}.{HMAC-SHA256}`, with a key derived from the installation's secret for this purpose. */
export function createSignedTexts(internalSecret: string, purpose: string): SignedTexts {
  const key = createHmac('sha256', internalSecret).update(purpose).digest();
  const sign = (text: string): string => `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
  return {
    sign,
    verify(signed) {
      const text = signed.slice(0, Math.max(0, signed.lastIndexOf('.')));
      return isSameSecret(signed, sign(text)) ? text : undefined;
    },
  };
}
