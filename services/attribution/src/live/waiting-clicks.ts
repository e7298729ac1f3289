import type { ClickRow } from '../db/clicks/click-columns.ts';

/** Times are rounded to this, so that memory grows with the seconds of an outage and not with its clicks. */
const TICK_MS = 100;

/** The times of a campaign's clicks that dashboards do not show yet. */
export class WaitingClicks {
  /** Number of clicks per tick. */
  readonly #counts = new Map<number, number>();
  #traced: { readonly tick: number; readonly traceId: string } | undefined;

  /** Skips clicks reported by a shop's server: they may be old, and did not wait for us. */
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

  /** The clicks are shown now: calls `observe` with the waiting time of each, and the trace of one of them. */
  shown(nowMs: number, observe: (seconds: number, traceId: string | undefined, count: number) => void): void {
    for (const [tick, count] of this.#counts) {
      // Clocks of machines may differ slightly.
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
