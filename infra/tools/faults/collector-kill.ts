import { setTimeout as sleep } from 'node:timers/promises';
import { startLoad } from '../testbed/load.ts';
import { seededRandom } from '../testbed/random.ts';
import { withTestbed } from '../testbed/testbed.ts';
import { clicksInTheLog, settleBooks } from './books.ts';
import { claim, type Fault } from './fault.ts';

const RATE = 400;
const SECONDS = 4;

/** SIGKILL of the collector at random moments under load, Kafka being up in one cycle and down in the next. */
export const collectorKill: Fault = {
  name: 'collector-kill',
  about: 'kill -9 of the collector at random moments under load, with Kafka up and down',
  run: ({ cycles, seed }, progress) =>
    withTestbed({}, async (testbed) => {
      const random = seededRandom(seed);
      const answered = new Set<string>();
      for (let cycle = 1; cycle <= cycles; cycle += 1) {
        const kafkaIsDown = cycle % 2 === 0;
        if (kafkaIsDown) await testbed.kafka.stop();
        const load = startLoad({
          url: (n) => `${testbed.collector.url}/s/${testbed.campaign.shortCode}?sub1=kill-${cycle}-${n}`,
          headers: (n) => ({ 'user-agent': browserOf(n), 'x-forwarded-for': `10.${cycle}.${n % 250}.1` }),
          ratePerSecond: RATE,
          seconds: SECONDS,
          expectStatus: 302,
        });
        const killAtMs = Math.round(500 + random() * (SECONDS * 1000 - 1500));
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

function browserOf(n: number): string {
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/1${n % 40}.0.0.0 Safari/537.36`;
}
