import { topics } from '@sillage/proto/topics';
import type { OutgoingEvent } from '@sillage/runtime/bus';
import { startLoad } from '../testbed/load.ts';
import { seededRandom, shuffled } from '../testbed/random.ts';
import { sellEvery } from '../testbed/sales.ts';
import { withTestbed } from '../testbed/testbed.ts';
import { settleBooks } from './books.ts';
import { claim, type Fault } from './fault.ts';

const BOOKS = `
  select jsonb_build_object(
    'clicks', (select count(*) from attribution.clicks),
    'conversions', (select jsonb_agg(to_jsonb(c) - 'version' - 'updated_at' order by c.id) from attribution.conversions c)
  )::text`;

/** The whole log is published again, twice, in a random order: the books must not move. */
export const tripleDelivery: Fault = {
  name: 'triple-delivery',
  about: 'every event delivered three times, shuffled',
  run: ({ seed }, progress) =>
    withTestbed({}, async (testbed) => {
      const load = startLoad({
        url: (n) => `${testbed.collector.url}/s/${testbed.campaign.shortCode}?sub1=triple-${n}`,
        headers: (n) => ({ 'user-agent': `Mozilla/5.0 (X11; CrOS) Chrome/140.0 v${n % 499}` }),
        ratePerSecond: 300,
        seconds: 8,
        expectStatus: 302,
      });
      const sales = sellEvery(testbed, 25);
      await load.done;
      await sales.stop();
      const first = await settleBooks(testbed, progress);
      const before = await testbed.text(BOOKS);
      const random = seededRandom(seed);
      const clicks: OutgoingEvent[] = [];
      await testbed.bus.replay(topics.clicks, async (batch) => {
        for (const { message, raw } of batch.events)
          clicks.push({ partitionKey: `${message.campaignId}:${message.sessionId}`, value: raw });
      });
      const conversions: OutgoingEvent[] = [];
      await testbed.bus.replay(topics.conversions, async (batch) => {
        for (const { message, raw } of batch.events) conversions.push({ partitionKey: message.campaignId, value: raw });
      });
      await testbed.bus.publish(topics.clicks, shuffled([...clicks, ...clicks], random));
      await testbed.bus.publish(topics.conversions, shuffled([...conversions, ...conversions], random));
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
