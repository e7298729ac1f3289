import { setTimeout as sleep } from 'node:timers/promises';
import { startVisitors } from '../testbed/load.ts';
import { withTestbed } from '../testbed/testbed.ts';
import { settleBooks } from './books.ts';
import { type Fault, same } from './fault.ts';

/** All data in Redis are deleted, three times, while clicks arrive. */
export const redisFlush: Fault = {
  name: 'redis-flush',
  about: 'Redis flushed under load',
  run: (_options, progress) =>
    withTestbed({}, async (testbed) => {
      const load = startVisitors(testbed, 'flush', { ratePerSecond: 300, seconds: 12 });
      for (let flush = 1; flush <= 3; flush += 1) {
        await sleep(3000);
        await testbed.redis.flush();
        progress(`flushed ${flush} times`);
      }
      const result = await load.done;
      return [
        same('every visitor was redirected', result.answered.size, result.sent),
        ...(await settleBooks(testbed, progress)),
      ];
    }),
};
