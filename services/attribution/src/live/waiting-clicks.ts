import type { ClickRow } from '../db/click-columns.ts';

/** Clicks of a long outage take no more memory than its seconds. */
const TICK_MS = 100;

/** When the clicks of a campaign happened that dashboards do not show yet. */
export class WaitingClicks {
  /** By the tenth of a second, how many. */
  readonly #counts = new Map<number, number>();
  #traced: { readonly tick: number; readonly traceId: string } | undefined;

  /** A report of a shop's server may be about a click of long ago: it did not wait for us. */
  add({ message, at }: Pick<ClickRow, 'message' | 'at'>): void {
    if (message.idempotencyKey !== '') return;
    const tick = Math.floor(at / TICK_MS);
    this.#counts.set(tick, (this.#counts.get(tick) ?? 0) + 1);
    if (message.traceparent === '') return;
    const traceId = message.traceparent.split('-')[1];
    if (traceId) this.#traced = { tick, traceId };
  }

  addAll(others: WaitingClicks): void {
    for (const [tick, count] of others.#counts) this.#counts.set(tick, (this.#counts.get(tick) ?? 0) + count);
    this.#traced ??= others.#traced;
  }

  /** They are shown now: hands each of their waits to `observe`, with the trace of one of them. */
  shown(nowMs: number, observe: (seconds: number, traceId: string | undefined, count: number) => void): void {
    for (const [tick, count] of this.#counts) {
      // Clocks of the machines may differ a little.
      const seconds = Math.max(0, nowMs - tick * TICK_MS) / 1000;
      observe(seconds, this.#traced?.tick === tick ? this.#traced.traceId : undefined, count);
    }
  }
}

/** By campaign. */
export function waitingClicks(rows: readonly ClickRow[]): ReadonlyMap<string, WaitingClicks> {
  const waiting = new Map<string, WaitingClicks>();
  for (const row of rows) {
    const { campaignId } = row.message;
    const own = waiting.get(campaignId) ?? new WaitingClicks();
    waiting.set(campaignId, own);
    own.add(row);
  }
  return waiting;
}
