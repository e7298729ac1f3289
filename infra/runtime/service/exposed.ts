import { Counter, Gauge } from 'prom-client';
import type { Metrics } from './telemetry/metrics.ts';

/** Exposes a gauge that is read when scraped; without a value if it is undefined. */
export function exposeGauge(
  metrics: Metrics,
  name: string,
  help: string,
  read: () => number | undefined | Promise<number | undefined>,
): void {
  new Gauge({
    name,
    help,
    registers: [metrics],
    async collect() {
      const value = await read();
      if (value === undefined) this.remove();
      else this.set(value);
    },
  });
}

/** The same for a counter that is kept elsewhere. */
export function exposeCounter(metrics: Metrics, name: string, help: string, read: () => number): void {
  new Counter({
    name,
    help,
    registers: [metrics],
    collect() {
      this.reset();
      this.inc(read());
    },
  });
}
