import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';
import type { Random } from './random.ts';

/** Sunday first, which is the busiest day; Saturday is the quietest. */
const WEEKDAYS = [1.18, 1.02, 0.98, 0.96, 1.0, 0.92, 0.84];

/** By the hour in western Europe: a rise in the morning, a peak at lunch, and the evening. */
const HOURS = [
  0.3, 0.16, 0.1, 0.07, 0.07, 0.12, 0.32, 0.62, 0.86, 0.94, 0.98, 1.02, 1.22, 1.16, 0.98, 0.94, 0.98, 1.08, 1.22, 1.36,
  1.62, 1.74, 1.34, 0.74,
];

/** The demo's traffic grows, and one affiliate's post on the 19th day is widely shared. */
const GROWTH = 0.5;
const SHARED_ON_DAY = 18;

/**
 * Ordered times from `fromMs` to `toMs`, on average `perDay` a day, denser at busy hours, on Sundays and towards the
 * end.
 */
export function visitTimes(fromMs: number, toMs: number, perDay: number, random: Random): readonly number[] {
  const times: number[] = [];
  for (let hourMs = fromMs; hourMs < toMs; hourMs += HOUR_MS) {
    const expected = (perDay / 24) * busyness(hourMs, fromMs, toMs);
    const count = Math.floor(expected) + (random.chance(expected % 1) ? 1 : 0);
    const lengthMs = Math.min(HOUR_MS, toMs - hourMs);
    for (let index = 0; index < count; index += 1) times.push(Math.floor(hourMs + random.next() * lengthMs));
  }
  return times.sort((a, b) => a - b);
}

function busyness(atMs: number, fromMs: number, toMs: number): number {
  const local = new Date(atMs + HOUR_MS);
  const day = Math.floor((atMs - fromMs) / DAY_MS);
  const trend = 1 - GROWTH / 2 + (GROWTH * (atMs - fromMs)) / (toMs - fromMs);
  const shared = day === SHARED_ON_DAY ? 2.4 : day === SHARED_ON_DAY + 1 ? 1.5 : 1;
  return (WEEKDAYS[local.getUTCDay()] ?? 1) * (HOURS[local.getUTCHours()] ?? 1) * trend * shared;
}
