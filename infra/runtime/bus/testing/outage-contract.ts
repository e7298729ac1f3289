import { setTimeout as sleep } from 'node:timers/promises';
import { create, toBinary } from '@bufbuild/protobuf';
import { type CampaignEvent, CampaignEventSchema } from '@sillage/proto/events/campaign_events';
import { type Topic, topics } from '@sillage/proto/topics';
import type { LocalEngine } from '@sillage/tools/local';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EventBus } from '../event-bus.ts';
import { until } from './stage.ts';

const BOUND_MS = 1_000;
const topic = {
  ...topics.campaignEvents,
  retention: 'forever',
  framing: 'packed',
  name: 'outage',
} as Topic<CampaignEvent>;

/** What every log survives: its engine is killed under load, stays away for a while, and comes back. */
export function outageContract(
  start: () => Promise<LocalEngine>,
  open: (address: string, options: { readonly publishTimeoutMs: number }) => EventBus | Promise<EventBus>,
): void {
  let engine: LocalEngine;
  let bus: EventBus;

  beforeAll(async () => {
    engine = await start();
    bus = await open(engine.address, { publishTimeoutMs: BOUND_MS });
  }, 120_000);

  afterAll(async () => {
    await bus?.close();
    await engine?.remove();
  }, 60_000);

  test.each(['kill', 'stop'] as const)(
    'after %s: refuses in time while it is away, recovers by itself, and loses nothing that was acknowledged',
    async (how) => {
      const acknowledged = new Set<number>();
      const seen = new Set<number>();
      const slowest = { ms: 0 };
      let refused = 0;
      let stopped = false;
      // The second run reads what the first one left: its own events are recognised by their numbers.
      let next = how === 'kill' ? 0 : 1_000_000;
      await warmUp(bus);
      const consumption = bus.consume(topic, how, async (batch) => {
        for (const { message } of batch.events) seen.add(Number(message.version));
        return undefined;
      });

      async function publishOn(): Promise<void> {
        while (!stopped) {
          const number = next++;
          const startedAt = performance.now();
          await bus.publish(topic, [event(number)]).then(
            () => acknowledged.add(number),
            (error: { code?: string }) => {
              expect(error.code).toBe('log_unavailable');
              refused += 1;
            },
          );
          slowest.ms = Math.max(slowest.ms, performance.now() - startedAt);
          await sleep(5);
        }
      }
      const publishers = Array.from({ length: 20 }, publishOn);

      await until(() => seen.size > 200);
      await engine[how]();
      await until(() => refused > 50);
      const reads = [bus.replay(topic, async () => {}), bus.starts(topic), bus.lag(topic, how)];
      await Promise.all(
        reads.map((read) => expect(read).rejects.toMatchObject({ code: 'log_unavailable', retriable: true })),
      );
      await sleep(2_000);
      const before = acknowledged.size;
      await engine.start();
      await until(() => acknowledged.size > before + 500);
      stopped = true;
      await Promise.all(publishers);
      await until(() => [...acknowledged].every((number) => seen.has(number)));
      await consumption.close();
      // The bound, and what a busy machine adds to a timer.
      expect(slowest.ms).toBeLessThan(BOUND_MS + 1_000);
    },
  );
}

/** Creating the first topic of a new broker takes longer than a publish may. */
async function warmUp(bus: EventBus): Promise<void> {
  await until(() =>
    bus.publish(topic, [event(-1)]).then(
      () => true,
      () => false,
    ),
  );
}

function event(number: number) {
  return {
    partitionKey: `key-${number % 50}`,
    value: toBinary(CampaignEventSchema, create(CampaignEventSchema, { version: BigInt(number) })),
  };
}
