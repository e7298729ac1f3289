import { createHmac } from 'node:crypto';
import { UUID_PATTERN } from '@sillage/proto/values/ids';
import { isSameSecret } from '@sillage/runtime/http';

/** The path to which the provider's page for cards returns the browser. */
export const RETURN_PATH = '/billing/return';

/**
 * The return URL for the provider's page, which appends its session. It is signed, so that nobody can make us query the
 * provider about made-up sessions.
 */
export function wayBack(publicUrl: string, internalSecret: string, ownerUserId: string): string {
  const query = new URLSearchParams({ owner: ownerUserId, mark: markOf(internalSecret, ownerUserId) });
  return `${publicUrl}${RETURN_PATH}?${query}`;
}

/** Whether we created this return URL for this merchant. */
export function isOurWayBack(
  internalSecret: string,
  { owner, mark }: { readonly owner: string; readonly mark: string },
): boolean {
  return UUID_PATTERN.test(owner) && isSameSecret(mark, markOf(internalSecret, owner));
}

const markOf = (internalSecret: string, ownerUserId: string): string =>
  createHmac('sha256', internalSecret).update(`sillage way back from the card page ${ownerUserId}`).digest('base64url');
