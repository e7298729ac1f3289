import type { Platform } from '@sillage/proto/http/integrations';
import { isoTime, type WebhookEvent } from './message.ts';

interface Connection {
  readonly id: string;
  readonly campaignId: string;
  readonly platform: Platform;
  readonly name: string;
}

/** The creation or removal of a connection; each happens once. */
export function integrationEvent(
  type: 'integration.connected' | 'integration.removed',
  connection: Connection,
  at: Date,
): WebhookEvent {
  return { ...aboutOf(connection, at), eventId: connection.id, type, data: dataOf(connection) };
}

/** A connection that used to report orders has been silent since `lastHeardAt`. */
export function silenceEvent(connection: Connection, lastHeardAt: Date, at: Date): WebhookEvent {
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
