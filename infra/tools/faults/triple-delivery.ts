import { topics } from '@sillage/proto/topics';
import type { OutgoingEvent } from '@sillage/runtime/bus';
import { createRandom } from '../../solo/demo/random.ts';
import { startVisitors } from '../testbed/load.ts';
import { sellEvery } from '../testbed/sales.ts';
import { withTestbed } from '../testbed/testbed.ts';
import { settleBooks } from './books.ts';
import { claim, type Fault } from './fault.ts';

const BOOKS = `
  select jsonb_build_object(
    'clicks', (select count(*) from attribution.clicks),
    'conversions', (select jsonb_agg(to_jsonb(c) - 'version' - 'updated_at' order by c.id) from attribution.conversions c)
  )::text`;

/** The whole log is published again, twice, in random order; no figure may change. */
export const tripleDelivery: Fault = {
  name: 'triple-delivery',
  about: 'every event delivered three times, shuffled',
  run: ({ seed }, progress) =>
    withTestbed({}, async (testbed) => {
      const load = startVisitors(testbed, 'triple', { ratePerSecond: 300, seconds: 8 });
      const sales = sellEvery(testbed, 25);
      await load.done;
      await sales.stop();
      const first = await settleBooks(testbed, progress);
      const before = await testbed.text(BOOKS);
      const random = createRandom(seed);
      const twiceShuffled = (events: readonly OutgoingEvent[]) =>
        [...events, ...events]
          .map((event) => ({ event, place: random.next() }))
          .sort((a, b) => a.place - b.place)
          .map(({ event }) => event);
      const clicks: OutgoingEvent[] = [];
      await testbed.bus.replay(topics.clicks, async (batch) => {
        for (const { message, raw } of batch.events)
          clicks.push({ partitionKey: `${message.campaignId}:${message.sessionId}`, value: raw });
      });
      const conversions: OutgoingEvent[] = [];
      await testbed.bus.replay(topics.conversions, async (batch) => {
        for (const { message, raw } of batch.events) conversions.push({ partitionKey: message.campaignId, value: raw });
      });
      await testbed.bus.publish(topics.clicks, twiceShuffled(clicks));
      await testbed.bus.publish(topics.conversions, twiceShuffled(conversions));
      progress(`${clicks.length} clicks and ${conversions.length} conversion events published twice more, shuffled`);
      const again = await settleBooks(testbed, progress);
      const after = await testbed.text(BOOKS);
      return [
        ...first,
        claim('the books did not move', before === after, `${before.length} characters of books compared`),
        ...again,
      ];
    }),
};
