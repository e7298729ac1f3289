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
}

export type Report = (found: Found) => void;

export function lineOf({ campaignId, day, event, what }: Found): string {
  const where = [campaignId === undefined ? 'all campaigns' : `campaign ${campaignId}`, dayName(day), event];
  return `${where.filter((part) => part !== undefined).join(', ')}: ${what}`;
}
