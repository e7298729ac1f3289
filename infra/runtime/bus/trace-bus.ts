import type { Topic } from '@sillage/proto/topics';
import { currentTraceparent, type SpanOptions, traced } from '../service/index.ts';
import type { EventBatch, EventBus, OutgoingEvent, ReceivedEvent } from './event-bus.ts';

/**
 * Traces events through the log, with a span for each publication and for each handled batch. If all events come from
 * one trace, the span continues it; otherwise the span starts a trace and links to theirs. Only used while tracing is
 * on, so that it costs nothing while it is off.
 */
export function traceBus(bus: EventBus): EventBus {
  return {
    ...bus,

    publish(topic, events) {
      if (events.length === 0) return bus.publish(topic, events);
      const origins = new Set<string>();
      for (const { headers } of events) if (headers?.traceparent) origins.add(headers.traceparent);
      const options: SpanOptions = {
        kind: 'producer',
        attributes: attributesOf(topic.name, events.length),
        ...originOf(origins),
      };
      return traced(`publish ${topic.name}`, options, () => bus.publish(topic, carryTrace(topic, events)));
    },

    consume(topic, group, handler, options) {
      return bus.consume(
        topic,
        group,
        (batch) => {
          const attributes = {
            ...attributesOf(topic.name, batch.events.length),
            'messaging.consumer.group.name': group,
            'messaging.destination.partition.id': String(batch.partition),
          };
          const origin = originOf(originsOf(batch));
          return traced(`handle ${topic.name}`, { kind: 'consumer', attributes, ...origin }, () => handler(batch));
        },
        options,
      );
    },
  };
}

function attributesOf(topic: string, count: number) {
  return { 'messaging.destination.name': topic, 'messaging.batch.message_count': count };
}

function originOf(origins: ReadonlySet<string>): Pick<SpanOptions, 'parent' | 'links'> {
  const traceparents = [...origins];
  return traceparents.length === 1 ? { parent: traceparents[0] } : { links: traceparents };
}

/** An event that already belongs to a trace keeps it. */
function carryTrace<Message>(topic: Topic<Message>, events: readonly OutgoingEvent[]): readonly OutgoingEvent[] {
  const traceparent = topic.framing === 'single' ? currentTraceparent() : undefined;
  if (traceparent === undefined) return events;
  return events.map((event) => ({ ...event, headers: { traceparent, ...event.headers } }));
}

function originsOf<Message>({ events }: EventBatch<Message>): ReadonlySet<string> {
  const origins = new Set<string>();
  for (const event of events) {
    const origin = traceparentOf(event);
    if (origin) origins.add(origin);
  }
  return origins;
}

/** The trace in which the event was created, which also survives the spool; else the trace that published it. */
function traceparentOf<Message>({ message, headers }: ReceivedEvent<Message>): string | undefined {
  const { traceparent } = message as { readonly traceparent?: unknown };
  return typeof traceparent === 'string' && traceparent !== '' ? traceparent : headers.traceparent;
}
