import { setTimeout as sleep } from 'node:timers/promises';
import { startVisitors } from '../testbed/load.ts';
import { sellEvery } from '../testbed/sales.ts';
import { withTestbed } from '../testbed/testbed.ts';
import { settleBooks } from './books.ts';
import { claim, type Fault, same } from './fault.ts';

/** Postgres is shut down in immediate mode, as by a power cut, and restarted, three times under load. */
export const postgresRestart: Fault = {
  name: 'postgres-restart',
  about: 'Postgres stopped at once and started again under load',
  run: (_options, progress) =>
    withTestbed({}, async (testbed) => {
      const load = startVisitors(testbed, 'restart', { ratePerSecond: 300, seconds: 20 });
      const sales = sellEvery(testbed, 50);
      for (let restart = 1; restart <= 3; restart += 1) {
        await sleep(4000);
        await testbed.postgres.kill();
        await sleep(1000);
        await testbed.postgres.start();
        progress(`restarted ${restart} times`);
      }
      const result = await load.done;
      const { accepted } = await sales.stop();
      const books = await settleBooks(testbed, progress);
      const stored = await testbed.count('select count(*) from attribution.conversions');
      const alive = await Promise.race([testbed.attribution.exit.then(() => false), sleep(100, true)]);
      return [
        same('every visitor was redirected', result.answered.size, result.sent),
        same('every accepted sale is in the books', stored, accepted),
        claim('attribution outlived the restarts', alive, alive ? 'still running' : 'it ended'),
        ...books,
      ];
    }),
};
