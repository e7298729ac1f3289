import type { CampaignEvent } from '@sillage/proto/events/campaign_events';
import { type Topic, topics } from '@sillage/proto/topics';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { EventBus } from '../event-bus.ts';
import { deliveryContract } from './contract-delivery.ts';
import { faultsContract } from './contract-faults.ts';
import { groupsContract } from './contract-groups.ts';
import { readingContract } from './contract-reading.ts';
import type { Stage } from './stage.ts';

/** What the contract needs of an adapter: buses on the same log, as many as processes would have. */
export interface BusUnderTest {
  readonly open: () => Promise<EventBus>;
  /** What `openBus` needs to open it in another process. */
  readonly env: Readonly<Record<string, string>>;
  readonly topicPrefix: string;
  readonly close: () => Promise<void>;
}

/**
 * The guarantees that every log gives, and `more` of them where it gives more. Each test has topics and groups of its
 * own.
 */
export function busContract(start: () => Promise<BusUnderTest>, ...more: readonly ((stage: Stage) => void)[]): void {
  const opened: EventBus[] = [];
  let underTest: BusUnderTest;
  let bus: EventBus;
  let serial = 0;

  beforeAll(async () => {
    underTest = await start();
    bus = await underTest.open();
  }, 120_000);

  afterEach(async () => {
    await Promise.all(opened.splice(0).map((connection) => connection.close()));
  });

  afterAll(async () => {
    await bus?.close();
    await underTest?.close();
  });

  const stage: Stage = {
    get bus() {
      return bus;
    },
    get env() {
      return underTest.env;
    },
    async another() {
      const connection = await underTest.open();
      opened.push(connection);
      return connection;
    },
    newTopic(changes = {}) {
      serial += 1;
      const name = `${underTest.topicPrefix}contract-${serial}`;
      return {
        ...topics.campaignEvents,
        retention: 'forever',
        name,
        partitions: 4,
        ...changes,
      } as Topic<CampaignEvent>;
    },
  };
  deliveryContract(stage);
  faultsContract(stage);
  groupsContract(stage);
  readingContract(stage);
  for (const contract of more) contract(stage);
}
