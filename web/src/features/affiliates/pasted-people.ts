import { cellsOf, linesOf } from '../../format/pasted-lines.ts';
import { type AffiliateForm, AffiliateForm as Schema } from './affiliate-form.ts';

/** A pasted line: a person to add, or its first problem, as a key of the `campaign` texts. */
export interface PastedPerson {
  /** Counts from 1. */
  readonly line: number;
  readonly text: string;
  readonly person: AffiliateForm | null;
  readonly problem: string | null;
}

/** Longer lists have to be imported as a file. */
export const MAX_PASTED = 100;

/** Parses lines of `name, email[, rate]`, separated by commas, semicolons or tabs, as spreadsheets copy them. */
export function readPeople(text: string, rateBps: number): PastedPerson[] {
  return linesOf(text).map((line) => ({ ...line, ...readPerson(line.text, rateBps) }));
}

function readPerson(text: string, rateBps: number): Pick<PastedPerson, 'person' | 'problem'> {
  const [name = '', email = '', ...rate] = cellsOf(text);
  // A rate such as `12,5` is one value, even if the comma also separates cells.
  const percent = rate.filter((cell) => cell !== '').join('.') || String(rateBps / 100);
  const read = Schema.safeParse({ name, email, percent, couponCodes: '' });
  return read.success
    ? { person: read.data, problem: null }
    : { person: null, problem: read.error.issues[0]?.message ?? 'affiliate.nameRequired' };
}
