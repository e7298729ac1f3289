import { createHmac } from 'node:crypto';
import { UUID_PATTERN } from '@sillage/proto/values/ids';
import { isSameSecret } from '@sillage/runtime/http';

/** Where the provider's page for cards leads the browser. */
export const RETURN_PATH = '/billing/return';

/**
 * The address of the way back from the provider's page, which adds its session. It is marked as ours: nobody has the
 * provider asked about sessions that they made up.
 */
export function wayBack(publicUrl: string, internalSecret: string, ownerUserId: string): string {
  const query = new URLSearchParams({ owner: ownerUserId, mark: markOf(internalSecret, ownerUserId) });
  return `${publicUrl}${RETURN_PATH}?${query}`;
}

/** Whether we sent this merchant on the way on which somebody comes back. */
export function isOurWayBack(
  internalSecret: string,
  { owner, mark }: { readonly owner: string; readonly mark: string },
): boolean {
  return UUID_PATTERN.test(owner) && isSameSecret(mark, markOf(internalSecret, owner));
}

const markOf = (internalSecret: string, ownerUserId: string): string =>
  createHmac('sha256', internalSecret).update(`sillage way back from the card page ${ownerUserId}`).digest('base64url');
