import { topics } from '@sillage/proto/topics';
import { startVisitors } from '../testbed/load.ts';
import { withTestbed } from '../testbed/testbed.ts';
import { settleBooks } from './books.ts';
import { claim, type Fault, same } from './fault.ts';

/** Malformed messages in every partition that the clicks and conversions of the load use. */
export const poison: Fault = {
  name: 'poison',
  about: 'poison messages among the clicks and conversions',
  run: (_options, progress) =>
    withTestbed({}, async (testbed) => {
      const garbage = Uint8Array.from([0xff, 0xfe, 0x00, 0x9d, 0x13, 0x37]);
      const load = startVisitors(testbed, 'poison', { ratePerSecond: 200, seconds: 5 });
      const keys = Array.from({ length: 30 }, (_, n) => `poison-${n}`);
      await testbed.bus.publish(
        topics.clicks,
        keys.map((partitionKey) => ({ partitionKey, value: garbage })),
      );
      await testbed.bus.publish(
        topics.conversions,
        keys.map((partitionKey) => ({ partitionKey, value: garbage })),
      );
      const result = await load.done;
      const books = await settleBooks(testbed, progress);
      const letters: { origin: string; intact: boolean }[] = [];
      await testbed.bus.replay(topics.deadLetters, async (batch) => {
        for (const { message } of batch.events) {
          const intact =
            Buffer.compare(Buffer.from(message.originValue), Buffer.from(garbage)) === 0 && message.reason !== '';
          letters.push({ origin: message.originTopic, intact });
        }
      });
      return [
        same('every visitor was redirected', result.answered.size, result.sent),
        same(
          'every poisoned click is a dead letter',
          letters.filter((letter) => letter.origin === 'clicks').length,
          keys.length,
        ),
        same(
          'every poisoned conversion is a dead letter',
          letters.filter((letter) => letter.origin === 'conversions').length,
          keys.length,
        ),
        claim(
          'dead letters keep the raw bytes and a reason',
          letters.every((letter) => letter.intact),
          `${letters.filter((letter) => letter.intact).length} intact`,
        ),
        ...books,
      ];
    }),
};
