import { dayName } from '@sillage/proto/receipts/days';

/** A difference: its place, and what differs. */
export interface Found {
  readonly campaignId?: string;
  /** The day of the seal or of the event, in days since 1970. */
  readonly day: number;
  /** `click 0192…` */
  readonly event?: string;
  readonly what: string;
}

/** Receipts by the result of their verification. */
export interface Counts {
  /** The facts are stored, and give the sealed leaf. */
  recomputed: number;
  /** The click is purged; its leaf leads to the seal. */
  withoutFacts: number;
  /** Late events that the next seal will contain. */
  waiting: number;
  /** The leaf leads to the root; facts were not read. */
  chained: number;
}

export type Report = (found: Found) => void;

/** Kept per share: there can be millions of differences, for example if a month was restored wrongly. */
const KEPT = 100;

/** The result of verifying some receipts: all differences are counted, the first ones kept. */
export class Outcome {
  readonly counts: Counts = { recomputed: 0, withoutFacts: 0, waiting: 0, chained: 0 };
  readonly found: Found[] = [];
  differences = 0;

  readonly report: Report = (found) => {
    this.differences += 1;
    if (this.found.length < KEPT) this.found.push(found);
  };
}

/** The form in which a process sends it. */
export type Told = Pick<Outcome, 'counts' | 'found' | 'differences'>;

export function lineOf({ campaignId, day, event, what }: Found): string {
  const where = [campaignId === undefined ? 'all campaigns' : `campaign ${campaignId}`, dayName(day), event];
  return `${where.filter((part) => part !== undefined).join(', ')}: ${what}`;
}
