import type { Platform } from '@sillage/proto/http/integrations';
import { isoTime, type WebhookNews } from './message.ts';

interface Connection {
  readonly id: string;
  readonly campaignId: string;
  readonly platform: Platform;
  readonly name: string;
}

/** A connection was made, or removed: each happens once to it. */
export function integrationNews(
  type: 'integration.connected' | 'integration.removed',
  connection: Connection,
  at: Date,
): WebhookNews {
  return { ...aboutOf(connection, at), eventId: connection.id, type, data: dataOf(connection) };
}

/** It used to report orders, and was not heard of since `lastHeardAt`. */
export function silenceNews(connection: Connection, lastHeardAt: Date, at: Date): WebhookNews {
  const since = isoTime(lastHeardAt.getTime());
  return {
    ...aboutOf(connection, at),
    eventId: `${connection.id} ${since}`,
    type: 'integration.silent',
    data: { ...dataOf(connection), lastHeardAt: since },
  };
}

const aboutOf = ({ id, campaignId }: Connection, at: Date) => ({
  objectKey: id,
  campaignId,
  ownerUserId: undefined,
  occurredAtMs: at.getTime(),
});

const dataOf = ({ id, campaignId, platform, name }: Connection) => ({ connectionId: id, campaignId, platform, name });
