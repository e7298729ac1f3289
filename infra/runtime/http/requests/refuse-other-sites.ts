import { AppError } from '@sillage/runtime/service';
import type { onRequestAsyncHookHandler } from 'fastify';

/**
 * A hook against CSRF for routes that a cookie authorises: admits only pages of `origin`, and programs other than
 * browsers. Browsers send `Sec-Fetch-Site`; older ones send `Origin`.
 */
export function refuseOtherSites(origin: string): onRequestAsyncHookHandler {
  return async ({ headers }) => {
    const site = headers['sec-fetch-site'];
    const isOwn = site === undefined ? [undefined, origin].includes(headers.origin) : site === 'same-origin';
    if (!isOwn) throw new AppError('forbidden', 'Only pages of this installation may request this.');
  };
}
