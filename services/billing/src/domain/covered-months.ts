import type { AgreedSpan } from '@sillage/proto/http/agreements';
import { nextPeriod, periodOf } from './periods.ts';

/** Consecutive months, both ends included; null: not ended. */
export interface MonthSpan {
  readonly from: string;
  readonly until: string | null;
}

const isOn = (spans: readonly MonthSpan[]): boolean => spans.at(-1)?.until === null;

/** Adds a merchant's setting in a month: whether they use self-billing. The month of switching it off still counts. */
export function withSwitch(spans: readonly MonthSpan[], on: boolean, month: string): MonthSpan[] {
  if (on === isOn(spans)) return [...spans];
  if (on) return [...spans, { from: month, until: null }];
  return spans.map((span) => (span.until === null ? { ...span, until: month } : span));
}

/** The months up to `last` in which, for at least a part of each, self-billing was on and the affiliate had agreed. */
export function coveredMonths(own: readonly MonthSpan[], agreed: readonly AgreedSpan[], last: string): string[] {
  const theirs = agreed.map(({ since, until }) => ({
    from: periodOf(Date.parse(since)),
    until: until === null ? null : periodOf(Date.parse(until)),
  }));
  return monthsOf(own, last).filter((month) => theirs.some((span) => isWithin(span, month)));
}

function monthsOf(spans: readonly MonthSpan[], last: string): string[] {
  const [first] = spans;
  const months: string[] = [];
  for (let month = first?.from ?? '9999-12'; month <= last; month = nextPeriod(month))
    if (spans.some((span) => isWithin(span, month))) months.push(month);
  return months;
}

const isWithin = ({ from, until }: MonthSpan, month: string): boolean =>
  from <= month && (until === null || month <= until);
