import { CANCELLATION_PATH } from '@sillage/proto/http/subscriptions';

/** Pages of the web application, where people confirm and unsubscribe by a button: programs open links on their own. */
export const pageUrl = (site: string, page: 'confirm' | 'unsubscribe', token: string): string =>
  `${new URL(`/status/${page}`, site)}?token=${token}`;

/** Where a mail program unsubscribes by itself. */
export const cancellationUrl = (site: string, token: string): string =>
  `${new URL(CANCELLATION_PATH, site)}?token=${token}`;
