import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../../solo/demo/random.ts';
import { startVisitors } from '../testbed/load.ts';
import { sellEvery } from '../testbed/sales.ts';
import { type Testbed, withTestbed } from '../testbed/testbed.ts';
import { clicksInTheLog, commissionsInTheLog, settleBooks } from './books.ts';
import { claim, type Fault, type FaultOptions, same } from './fault.ts';

const CRASHING = new URL('./crashing-attribution.ts', import.meta.url).pathname;

/** SIGKILL of attribution between the commit to Postgres and the commit of the offset. */
export const attributionKill: Fault = {
  name: 'attribution-kill',
  about: 'kill -9 of attribution between database commit and offset commit',
  run: (options, progress) =>
    crashUnderTraffic(options, progress, 'CRASH_AFTER_HANDLERS', async (testbed, answered) => {
      const logged = await clicksInTheLog(testbed);
      return [
        same('every answered click is in the log once', logged.subs.size, answered),
        ...(await settleBooks(testbed, progress)),
      ];
    }),
};

/** SIGKILL of the outbox relay between the log's acknowledgement and the deletion of its rows. */
export const relayKill: Fault = {
  name: 'relay-kill',
  about: 'kill -9 of the outbox relay between publication and deletion',
  run: (options, progress) =>
    crashUnderTraffic(options, progress, 'CRASH_AFTER_PUBLISHES', async (testbed) => {
      const books = await settleBooks(testbed, progress);
      const commissions = await commissionsInTheLog(testbed);
      const sold = await testbed.count('select count(*) from attribution.conversions where not is_test');
      const waiting = await testbed.count('select count(*) from attribution.outbox');
      return [
        same('every conversion has its commission in the log', commissions.conversions, sold),
        claim(
          'a repeated publication repeats its event id',
          commissions.contradictions === 0,
          `${commissions.contradictions} contradictions in ${commissions.records} records`,
        ),
        same('the outbox is empty', waiting, 0),
        ...books,
      ];
    }),
};

async function crashUnderTraffic(
  { cycles, seed }: FaultOptions,
  progress: (line: string) => void,
  variable: 'CRASH_AFTER_HANDLERS' | 'CRASH_AFTER_PUBLISHES',
  judge: (testbed: Testbed, answered: number) => Promise<ReturnType<typeof claim>[]>,
) {
  return withTestbed({}, async (testbed) => {
    const random = createRandom(seed);
    const load = startVisitors(testbed, 'crash', { ratePerSecond: 200, seconds: cycles * 3 });
    const sales = sellEvery(testbed, 50);
    for (let cycle = 1; cycle <= cycles; cycle += 1) {
      await testbed.attribution.kill('SIGKILL');
      const after = 1 + Math.floor(random.next() * 12);
      await testbed.restart('attribution', { entry: CRASHING, env: { [variable]: String(after) }, mayDie: true });
      const crashed = await Promise.race([testbed.attribution.exit, sleep(20_000, undefined)]);
      progress(`cycle ${cycle}: ${crashed?.signal ?? 'no crash'} at moment ${after}`);
    }
    await testbed.restart('attribution');
    load.stop();
    const result = await load.done;
    await sales.stop();
    return judge(testbed, result.answered.size);
  });
}
