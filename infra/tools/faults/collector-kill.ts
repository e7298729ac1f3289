import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../../solo/demo/random.ts';
import { startVisitors } from '../testbed/load.ts';
import { withTestbed } from '../testbed/testbed.ts';
import { clicksInTheLog, settleBooks } from './books.ts';
import { claim, type Fault } from './fault.ts';

const RATE = 400;
const SECONDS = 4;

/** SIGKILL of the collector at random moments under load, with Kafka alternately up and down. */
export const collectorKill: Fault = {
  name: 'collector-kill',
  about: 'kill -9 of the collector at random moments under load, with Kafka up and down',
  run: ({ cycles, seed }, progress) =>
    withTestbed({}, async (testbed) => {
      const random = createRandom(seed);
      const answered = new Set<string>();
      for (let cycle = 1; cycle <= cycles; cycle += 1) {
        const kafkaIsDown = cycle % 2 === 0;
        if (kafkaIsDown) await testbed.kafka.stop();
        const load = startVisitors(testbed, `kill-${cycle}`, { ratePerSecond: RATE, seconds: SECONDS });
        const killAtMs = Math.round(500 + random.next() * (SECONDS * 1000 - 1500));
        await sleep(killAtMs);
        await testbed.collector.kill('SIGKILL');
        await testbed.restart('collector');
        const result = await load.done;
        for (const n of result.answered) answered.add(`kill-${cycle}-${n}`);
        if (kafkaIsDown) await testbed.kafka.start();
        progress(
          `cycle ${cycle}: Kafka ${kafkaIsDown ? 'down' : 'up'}, killed after ${killAtMs} ms, ${result.answered.size} of ${result.sent} answered`,
        );
      }
      const books = await settleBooks(testbed, progress);
      const logged = await clicksInTheLog(testbed);
      const missing = [...answered].filter((sub) => !logged.subs.has(sub)).length;
      const dropped = await testbed.collector.metric('sillage_collector_dropped_total');
      return [
        claim(
          'every answered click is in the log, or counted as dropped',
          missing <= dropped,
          `${answered.size} answered, ${missing} missing, ${dropped} dropped`,
        ),
        ...books,
      ];
    }),
};
