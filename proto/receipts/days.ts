import { DAY_MS } from '../values/durations.ts';

/** Days in UTC, counted from 1970. */
export const dayOf = (ms: number): number => Math.floor(ms / DAY_MS);
export const dateOf = (day: number): Date => new Date(day * DAY_MS);
/** `2026-11-02` and back. */
export const dayName = (day: number): string => dateOf(day).toISOString().slice(0, 10);
export const dayNumber = (name: string): number => Date.parse(name) / DAY_MS;
