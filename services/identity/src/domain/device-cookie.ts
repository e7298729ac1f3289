import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const KEPT_S = 365 * 86_400;

export const deviceCookieKey = (internalSecret: string): Buffer =>
  createHmac('sha256', internalSecret).update('sillage known devices').digest();

/** One cookie per account, so that several people can share a browser; the name does not reveal the account. */
const nameOf = (userId: string): string =>
  `sillage-device-${createHash('sha256').update(userId).digest('hex').slice(0, 12)}`;

interface Owner {
  readonly id: string;
  /** Part of the proof, so that another password makes the earlier cookies void. */
  readonly passwordHash: string | null;
}

const proofOf = (device: string, { id, passwordHash }: Owner, key: Uint8Array): string =>
  createHmac('sha256', key)
    .update(`${id} ${device} ${passwordHash ?? ''}`)
    .digest('base64url');

/** The device on which the account was signed in, as our cookie proves; undefined without a valid one. */
export function deviceIn(cookies: string | undefined, owner: Owner, key: Uint8Array): string | undefined {
  if (!cookies) return undefined;
  const [, device = '', proof = ''] =
    new RegExp(`(?:^|; )${nameOf(owner.id)}=([\\w-]{22})\\.([\\w-]{43})(?:;|$)`).exec(cookies) ?? [];
  if (device === '') return undefined;
  return timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(device, owner, key))) ? device : undefined;
}

/**
 * The `Set-Cookie` header for a browser in which the account is signed in. The cookie grants no access; scripts and
 * other sites do not see it. `device`: 16 random bytes in base64url.
 */
export function deviceCookie(device: string, owner: Owner, key: Uint8Array, issuer: URL): string {
  const value = `${device}.${proofOf(device, owner, key)}`;
  const secure = issuer.protocol === 'https:' ? '; Secure' : '';
  return `${nameOf(owner.id)}=${value}; Path=${issuer.pathname}; Max-Age=${KEPT_S}; HttpOnly; SameSite=Strict${secure}`;
}
