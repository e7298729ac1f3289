import type { Metrics } from '@sillage/runtime/service';
import { Counter, Gauge } from 'prom-client';
import type { ClickTally } from './click-tally.ts';
import type { Recorder } from './recorder.ts';

/**
 * Shows the recorder's sum: `answered = delivered + spooled + dropped`. Read when scraped; a click pays nothing for it.
 */
export function exposeRecorder(recorder: Recorder, tally: Pick<ClickTally, 'counted'>, metrics: Metrics): void {
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers: [metrics],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  counter(
    'sillage_collector_answered_total',
    'Events answered for, those of earlier processes that were not delivered yet among them',
    () => recorder.counts.answered,
  );
  counter(
    'sillage_collector_delivered_total',
    'Events that the log acknowledged, through the spool or not',
    () => recorder.counts.delivered,
  );
  counter(
    'sillage_collector_dropped_total',
    'Clicks that neither log nor spool could hold, since the spool was made',
    () => recorder.counts.dropped,
  );
  counter(
    'sillage_collector_flood_clicks_total',
    'Clicks beyond the budget of their network and campaign: redirected, and counted without a record of each',
    () => tally.counted.flood,
  );
  new Gauge({
    name: 'sillage_collector_spooled_events',
    help: 'Events on the local disk that wait for the log',
    registers: [metrics],
    collect() {
      this.set(recorder.counts.spooled);
    },
  });
  new Gauge({
    name: 'sillage_collector_log_away',
    help: '1 while the log is slow or away and events go to the spool',
    registers: [metrics],
    collect() {
      this.set(recorder.isLogAway ? 1 : 0);
    },
  });
}
