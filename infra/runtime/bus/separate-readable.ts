import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import { violationOf } from '@sillage/proto/violations';
import type { ReceivedEvent, Refusal } from './event-bus.ts';

/**
 * Separates what a consumer can read from what it never will: `reasonOf` says why, in a sentence, or undefined. Both keep
 * their order.
 */
export function separateReadable<Message>(
  events: readonly ReceivedEvent<Message>[],
  reasonOf: (message: Message) => string | undefined,
): { readonly readable: Message[]; readonly refusals: Refusal<Message>[] } {
  const readable: Message[] = [];
  const refusals: Refusal<Message>[] = [];
  for (const event of events) {
    const reason = reasonOf(event.message);
    if (reason === undefined) readable.push(event.message);
    else refusals.push({ event, code: 'unreadable_event', reason });
  }
  return { readable, refusals };
}

/** Separates what keeps the rules of its .proto file from what breaks one. */
export function separateValid<Desc extends DescMessage>(
  events: readonly ReceivedEvent<MessageShape<Desc>>[],
  schema: Desc,
): { readonly readable: MessageShape<Desc>[]; readonly refusals: Refusal<MessageShape<Desc>>[] } {
  return separateReadable(events, (message) => violationOf(schema, message));
}
