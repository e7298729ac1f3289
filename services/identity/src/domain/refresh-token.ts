import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a refresh token says: the n-th of its session. */
export interface RefreshToken {
  readonly sessionId: string;
  readonly generation: number;
}

/** Bytes: session id, generation, first half of the HMAC. */
const LENGTHS = { id: 16, generation: 4, mac: 16 };
const LENGTH = LENGTHS.id + LENGTHS.generation + LENGTHS.mac;

/** The key of refresh tokens; a secret of its own, so that nothing else that `secret` signs can pass as one. */
export function refreshTokenKey(secret: string): Uint8Array {
  return createHmac('sha256', secret).update('sillage refresh tokens').digest();
}

/**
 * The token follows from session, generation and key. So the database holds no token that a thief of it could use, and
 * every tab that refreshes at once can be given the same successor.
 */
export function formatRefreshToken({ sessionId, generation }: RefreshToken, key: Uint8Array): string {
  const body = Buffer.alloc(LENGTHS.id + LENGTHS.generation);
  body.write(sessionId.replaceAll('-', ''), 0, 'hex');
  body.writeUInt32BE(generation, LENGTHS.id);
  return Buffer.concat([body, mac(body, key)]).toString('base64url');
}

/** Undefined for a text that has not the form of a refresh token; `forged` for one that was not made with the key. */
export function parseRefreshToken(text: string, key: Uint8Array): RefreshToken | 'forged' | undefined {
  // The contract's first tokens had twelve characters: such a one is well formed, and unknown.
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
