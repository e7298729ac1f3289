import { AppError } from '@sillage/runtime/service';
import type { onRequestAsyncHookHandler } from 'fastify';

/**
 * A hook for what a cookie authorises: lets only pages of `origin` pass, and programs, which have no cookie but their
 * own. Browsers say from where they ask; those that do not say it that way send the origin.
 */
export function refuseOtherSites(origin: string): onRequestAsyncHookHandler {
  return async ({ headers }) => {
    const site = headers['sec-fetch-site'];
    const isOwn = site === undefined ? [undefined, origin].includes(headers.origin) : site === 'same-origin';
    if (!isOwn) throw new AppError('forbidden', 'Only the pages of this installation may ask for this.');
  };
}
