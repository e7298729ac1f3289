import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import { violationOf } from '@sillage/proto/violations';
import type { ReceivedEvent, Refusal } from '../event-bus.ts';

/** Separates valid events from those that break a rule of their .proto file. Both keep their order. */
export function separateValid<Desc extends DescMessage>(
  events: readonly ReceivedEvent<MessageShape<Desc>>[],
  schema: Desc,
): { readonly readable: MessageShape<Desc>[]; readonly refusals: Refusal<MessageShape<Desc>>[] } {
  const readable: MessageShape<Desc>[] = [];
  const refusals: Refusal<MessageShape<Desc>>[] = [];
  for (const event of events) {
    const reason = violationOf(schema, event.message);
    if (reason === undefined) readable.push(event.message);
    else refusals.push({ event, code: 'unreadable_event', reason });
  }
  return { readable, refusals };
}
