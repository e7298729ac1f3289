import { CANCELLATION_PATH } from '@sillage/proto/http/subscriptions';

/**
 * Pages of the web application on which people confirm or unsubscribe by a button, because programs open links on their
 * own.
 */
export const pageUrl = (site: string, page: 'confirm' | 'unsubscribe', token: string): string =>
  `${new URL(`/status/${page}`, site)}?token=${token}`;

/** The address for one-click unsubscription by mail programs. */
export const cancellationUrl = (site: string, token: string): string =>
  `${new URL(CANCELLATION_PATH, site)}?token=${token}`;
