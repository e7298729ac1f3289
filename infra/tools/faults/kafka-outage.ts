import { setTimeout as sleep } from 'node:timers/promises';
import { startVisitors } from '../testbed/load.ts';
import { withTestbed } from '../testbed/testbed.ts';
import { clicksInTheLog, settleBooks } from './books.ts';
import { claim, type Fault, same } from './fault.ts';

const OUTAGE_MS = 120_000;

/** The log is unavailable for two minutes at 1 000 clicks a second. */
export const kafkaOutage: Fault = {
  name: 'kafka-outage',
  about: 'Kafka stopped for 2 minutes at 1 000 clicks/s',
  run: (_options, progress) =>
    withTestbed({}, async (testbed) => {
      const load = startVisitors(testbed, 'outage', {
        ratePerSecond: 1000,
        seconds: OUTAGE_MS / 1000 + 20,
        count: 9973,
      });
      await sleep(10_000);
      await testbed.kafka.stop();
      progress('Kafka stopped');
      await sleep(OUTAGE_MS);
      const spooled = await testbed.collector.metric('sillage_collector_spooled_events');
      await testbed.kafka.start();
      progress(`Kafka started, ${spooled} events spooled`);
      const result = await load.done;
      const books = await settleBooks(testbed, progress);
      const logged = await clicksInTheLog(testbed);
      const dropped = await testbed.collector.metric('sillage_collector_dropped_total');
      return [
        same('every visitor was redirected', result.answered.size, result.sent),
        claim('the spool took what Kafka could not', spooled > (OUTAGE_MS / 1000) * 900, `${spooled} spooled`),
        same('answered = delivered + counted drops', logged.subs.size + dropped, result.answered.size),
        ...books,
      ];
    }),
};
