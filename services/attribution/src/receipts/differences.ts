import { dayName } from '@sillage/proto/receipts/days';

/** What does not agree: where, and what of it. */
export interface Found {
  readonly campaignId?: string;
  /** Of the seal, or of the event, in days since 1970. */
  readonly day: number;
  /** `click 0192…` */
  readonly event?: string;
  readonly what: string;
}

/** What became of receipts that were looked at. */
export interface Counts {
  /** Whose facts are stored, and have the leaf that was sealed. */
  recomputed: number;
  /** Of clicks that are not kept any more: their leaves lead to the seals. */
  withoutFacts: number;
  /** Events that came late, and will be in the next seal. */
  waiting: number;
  /** Whose leaves lead to the roots, where no facts were read. */
  chained: number;
}

export type Report = (found: Found) => void;

/** Of a share: its differences can be millions, as when a month was restored wrongly. */
const KEPT = 100;

/** What verifying some receipts came to: all differences are counted, the first ones kept. */
export class Outcome {
  readonly counts: Counts = { recomputed: 0, withoutFacts: 0, waiting: 0, chained: 0 };
  readonly found: Found[] = [];
  differences = 0;

  readonly report: Report = (found) => {
    this.differences += 1;
    if (this.found.length < KEPT) this.found.push(found);
  };
}

/** As a process hands it over. */
export type Told = Pick<Outcome, 'counts' | 'found' | 'differences'>;

export function lineOf({ campaignId, day, event, what }: Found): string {
  const where = [campaignId === undefined ? 'all campaigns' : `campaign ${campaignId}`, dayName(day), event];
  return `${where.filter((part) => part !== undefined).join(', ')}: ${what}`;
}
