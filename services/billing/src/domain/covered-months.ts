import type { AgreedSpan } from '@sillage/proto/http/agreements';
import { nextPeriod, periodOf } from './periods.ts';

/** Months in a row, both ends included; null: it goes on. */
export interface MonthSpan {
  readonly from: string;
  readonly until: string | null;
}

const isOn = (spans: readonly MonthSpan[]): boolean => spans.at(-1)?.until === null;

/** With what a merchant says in a month: whether they write invoices. The month in which it ends is the last one. */
export function withSwitch(spans: readonly MonthSpan[], on: boolean, month: string): MonthSpan[] {
  if (on === isOn(spans)) return [...spans];
  if (on) return [...spans, { from: month, until: null }];
  return spans.map((span) => (span.until === null ? { ...span, until: month } : span));
}

/** The months until this one in which a merchant wrote invoices and an affiliate had them do so, at least for a part of it. */
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
