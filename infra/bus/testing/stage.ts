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

/** Reads `count` events with a group of its own and closes it. */
export async function collect(
  bus: EventBus,
  topic: Topic<CampaignEvent>,
  group: string,
  count: number,
): Promise<ReceivedEvent<CampaignEvent>[]> {
  const seen: ReceivedEvent<CampaignEvent>[] = [];
  const consumption = bus.consume(topic, group, async (batch) => {
    seen.push(...batch.events);
    return undefined;
  });
  await until(() => seen.length >= count, consumption);
  await consumption.close();
  return seen;
}

export async function until(condition: () => boolean | Promise<boolean>, consumption: Consumption): Promise<void> {
  let failure: unknown;
  consumption.done.catch((error: unknown) => {
    failure = error;
  });
  const deadline = Date.now() + 20_000;
  while (!(await condition())) {
    if (failure !== undefined) throw failure;
    if (Date.now() > deadline) throw new Error('did not happen within 20 s');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export function event(key: string, number: number): OutgoingEvent {
  const message = create(CampaignEventSchema, { eventId: `${key}-${number}`, campaignId: key, version: BigInt(number) });
  return { partitionKey: key, value: toBinary(CampaignEventSchema, message) };
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
  for (let number = 0; keys.size < partitions; number += 1) keys.set(partitionOf(`key-${number}`, partitions), `key-${number}`);
  return [...keys.values()];
}
