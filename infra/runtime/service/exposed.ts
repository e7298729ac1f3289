import { Counter, Gauge } from 'prom-client';
import type { Metrics } from './metrics.ts';

/** A number that is read when it is asked for; where it is undefined, no value is shown. */
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

/** The same for a number that only grows and that somebody counts already. */
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
