import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import { type BatchHandler, separateValid } from '@sillage/runtime/bus';
import { inTransaction } from '@sillage/runtime/postgres';
import { publishNews } from '../commands/webhooks/publish-news.ts';
import type { IntegrationsDeps } from '../deps.ts';
import type { WebhookNews } from '../domain/webhooks/message.ts';

/** Notifies merchants of what events of one topic say; an event that is read again notifies nobody twice. */
export function webhookNewsConsumer<Desc extends DescMessage>(
  { db, clock }: Pick<IntegrationsDeps, 'db' | 'clock'>,
  schema: Desc,
  newsOf: (event: MessageShape<Desc>) => WebhookNews | undefined,
): BatchHandler<MessageShape<Desc>> {
  return async (batch) => {
    const { readable, refusals } = separateValid(batch.events, schema);
    const news = readable.flatMap((event) => newsOf(event) ?? []);
    // Most events of some topics are no news, such as signs of life of the tracking script.
    if (news.length > 0) await inTransaction(db, (trx) => publishNews(trx, news, new Date(clock())));
    return refusals;
  };
}
