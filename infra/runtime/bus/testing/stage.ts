import { create, toBinary } from '@bufbuild/protobuf';
import { type CampaignEvent, CampaignEventSchema } from '@sillage/proto/events/campaign_events';
import type { Topic } from '@sillage/proto/topics';
import type { Consumption, EventBus, OutgoingEvent, ReceivedEvent } from '../event-bus.ts';
import { partitionOf } from '../partition-of.ts';

/** What the contract's tests stand on: one log, any number of buses, and topics that no other test has. */
export interface Stage {
  readonly bus: EventBus;
  readonly env: Readonly<Record<string, string>>;
  /** Another bus on the same log, closed after the test. */
  another(): Promise<EventBus>;
  newTopic(changes?: Partial<Topic<CampaignEvent>>): Topic<CampaignEvent>;
}

/**
 * Reads until `count` different events have come, with a group of its own, and closes it. Each place of the log comes
 * once, however often its batch was delivered. An event may stand at two places: what was written and not acknowledged
 * is written again.
 */
export async function collect(
  bus: EventBus,
  topic: Topic<CampaignEvent>,
  group: string,
  count: number,
): Promise<ReceivedEvent<CampaignEvent>[]> {
  const seen = new Map<string, ReceivedEvent<CampaignEvent>>();
  const eventIds = new Set<string>();
  const consumption = bus.consume(topic, group, async (batch) => {
    for (const delivery of batch.events) {
      const { partition, offset, index } = delivery.position;
      const place = `${partition}/${offset}/${index}`;
      if (!seen.has(place)) seen.set(place, delivery);
      eventIds.add(delivery.message.eventId);
    }
    return undefined;
  });
  await until(() => eventIds.size >= count, consumption);
  await consumption.close();
  return [...seen.values()];
}

/** Rejects at once where the consumption that is to bring it about has ended. */
export async function until(condition: () => boolean | Promise<boolean>, consumption?: Consumption): Promise<void> {
  let failure: unknown;
  consumption?.done.catch((error: unknown) => {
    failure = error;
  });
  const deadline = Date.now() + 100_000;
  while (!(await condition())) {
    if (failure !== undefined) throw failure;
    if (Date.now() > deadline) throw new Error(`did not happen within 100 s: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export function event(key: string, number: number): OutgoingEvent {
  const message = create(CampaignEventSchema, {
    eventId: `${key}-${number}`,
    campaignId: key,
    version: BigInt(number),
  });
  return { partitionKey: key, value: toBinary(CampaignEventSchema, message) };
}

/** The numbers of the events in the order of the log, each once. */
export function numbersOf(received: readonly ReceivedEvent<CampaignEvent>[]): number[] {
  return [...new Set(received.map(numberOf))];
}

export function numberOf(received: ReceivedEvent<CampaignEvent>): number {
  return Number(received.message.version);
}

export function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place);
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** One key for each partition. */
export function keysOfEach(partitions: number): string[] {
  const keys = new Map<number, string>();
  for (let number = 0; keys.size < partitions; number += 1)
    keys.set(partitionOf(`key-${number}`, partitions), `key-${number}`);
  return [...keys.values()];
}
