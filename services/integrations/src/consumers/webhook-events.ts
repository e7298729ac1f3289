import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import { type BatchHandler, separateValid } from '@sillage/runtime/bus';
import { inTransaction } from '@sillage/runtime/postgres';
import { publishWebhookEvents } from '../commands/webhooks/publish-webhook-events.ts';
import type { IntegrationsDeps } from '../deps.ts';
import type { WebhookEvent } from '../domain/webhooks/message.ts';

/** Publishes the webhook messages for events of one topic; a repeated event notifies no one twice. */
export function webhookEventsConsumer<Desc extends DescMessage>(
  { db, clock }: Pick<IntegrationsDeps, 'db' | 'clock'>,
  schema: Desc,
  webhookEventsOf: (event: MessageShape<Desc>) => WebhookEvent | readonly WebhookEvent[] | undefined,
): BatchHandler<MessageShape<Desc>> {
  return async (batch) => {
    const { readable, refusals } = separateValid(batch.events, schema);
    const events = readable.flatMap((event) => webhookEventsOf(event) ?? []);
    // Most messages of some topics have no event for webhooks, such as heartbeats of the tracking script.
    if (events.length > 0) await inTransaction(db, (trx) => publishWebhookEvents(trx, events, new Date(clock())));
    return refusals;
  };
}
