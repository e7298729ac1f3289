import { exposeCounter, exposeGauge, type Metrics } from '@sillage/runtime/service';
import type { ClickTally } from './click-tally.ts';
import type { Recorder } from './recorder.ts';
import type { Spool } from './spool.ts';

/**
 * Exposes the recorder's counts (`answered = delivered + spooled + dropped`). They are read when scraped, at no cost
 * per click.
 */
export function exposeRecorder(recorder: Recorder, tally: Pick<ClickTally, 'counted'>, metrics: Metrics): void {
  exposeCounter(
    metrics,
    'sillage_collector_answered_total',
    'Events answered for, those of earlier processes that were not delivered yet among them',
    () => recorder.counts.answered,
  );
  exposeCounter(
    metrics,
    'sillage_collector_delivered_total',
    'Events that the log acknowledged, through the spool or not',
    () => recorder.counts.delivered,
  );
  exposeCounter(
    metrics,
    'sillage_collector_dropped_total',
    'Clicks that neither log nor spool could hold, since the spool was made',
    () => recorder.counts.dropped,
  );
  exposeCounter(
    metrics,
    'sillage_collector_flood_clicks_total',
    'Clicks beyond the budget of their network and campaign: redirected, and counted without a record of each',
    () => tally.counted.flood,
  );
  exposeGauge(
    metrics,
    'sillage_collector_spooled_events',
    'Events on the local disk that wait for the log',
    () => recorder.counts.spooled,
  );
  exposeGauge(metrics, 'sillage_collector_log_away', '1 while the log is slow or away and events go to the spool', () =>
    Number(recorder.isLogAway),
  );
}

/** Exposes how full the spool is. When it is full, clicks are dropped while the log is unavailable. */
export function exposeSpool(
  { spool, maxBytes }: { readonly spool: Pick<Spool, 'bytes'>; readonly maxBytes: number },
  metrics: Metrics,
): void {
  exposeGauge(
    metrics,
    'sillage_collector_spool_bytes',
    'Bytes on the local disk that wait for the log',
    () => spool.bytes,
  );
  exposeGauge(
    metrics,
    'sillage_collector_spool_capacity_bytes',
    'How many bytes may wait there at most',
    () => maxBytes,
  );
}
