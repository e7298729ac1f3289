import { createHmac, timingSafeEqual } from 'node:crypto';

/** The content of a refresh token: the session, and its number in the session. */
export interface RefreshToken {
  readonly sessionId: string;
  readonly generation: number;
}

/** Bytes: session id, generation, first half of the HMAC. */
const LENGTHS = { id: 16, generation: 4, mac: 16 };
const LENGTH = LENGTHS.id + LENGTHS.generation + LENGTHS.mac;

/** The key of refresh tokens, derived separately, so that nothing else signed with `secret` can pass as one. */
export function refreshTokenKey(secret: string): Uint8Array {
  return createHmac('sha256', secret).update('sillage refresh tokens').digest();
}

/**
 * The token is a function of session, generation and key. The database therefore holds no usable token that could be
 * stolen, and tabs that refresh concurrently get the same successor.
 */
export function formatRefreshToken({ sessionId, generation }: RefreshToken, key: Uint8Array): string {
  const body = Buffer.alloc(LENGTHS.id + LENGTHS.generation);
  body.write(sessionId.replaceAll('-', ''), 0, 'hex');
  body.writeUInt32BE(generation, LENGTHS.id);
  return Buffer.concat([body, mac(body, key)]).toString('base64url');
}

/** Undefined for a malformed text; `forged` for a token that was not made with the key. */
export function parseRefreshToken(text: string, key: Uint8Array): RefreshToken | 'forged' | undefined {
  // The contract's original tokens had twelve characters; they are well-formed, but unknown.
  if (/^[A-Za-z0-9_-]{12}$/.test(text)) return 'forged';
  if (!/^[A-Za-z0-9_-]{48}$/.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== LENGTH) return undefined;
  const body = bytes.subarray(0, LENGTHS.id + LENGTHS.generation);
  if (!timingSafeEqual(bytes.subarray(body.length), mac(body, key))) return 'forged';
  const hex = body.toString('hex', 0, LENGTHS.id);
  return {
    sessionId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    generation: body.readUInt32BE(LENGTHS.id),
  };
}

function mac(body: Uint8Array, key: Uint8Array): Buffer {
  return createHmac('sha256', key).update(body).digest().subarray(0, LENGTHS.mac);
}
