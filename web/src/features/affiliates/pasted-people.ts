import { cellsOf, linesOf } from '../../format/pasted-lines.ts';
import { type AffiliateForm, AffiliateForm as Schema } from './affiliate-form.ts';

/** A line that was pasted: somebody to add, or the first thing that is wrong with it, as a key of the `campaign` texts. */
export interface PastedPerson {
  /** Counts from 1. */
  readonly line: number;
  readonly text: string;
  readonly person: AffiliateForm | null;
  readonly problem: string | null;
}

/** More than these are a file to import. */
export const MOST_PASTED = 100;

/** Lines of `name, email[, rate]`, separated by commas, semicolons or tabs as they come out of a sheet. */
export function readPeople(text: string, rateBps: number): PastedPerson[] {
  return linesOf(text).map((line) => ({ ...line, ...readPerson(line.text, rateBps) }));
}

function readPerson(text: string, rateBps: number): Pick<PastedPerson, 'person' | 'problem'> {
  const [name = '', email = '', ...rate] = cellsOf(text);
  // `12,5` is one rate, whatever separates the cells.
  const percent = rate.filter((cell) => cell !== '').join('.') || String(rateBps / 100);
  const read = Schema.safeParse({ name, email, percent, couponCodes: '' });
  return read.success
    ? { person: read.data, problem: null }
    : { person: null, problem: read.error.issues[0]?.message ?? 'affiliate.nameRequired' };
}
