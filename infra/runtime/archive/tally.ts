import type { ExportFile } from '@sillage/proto/export/export-file';

type Row = Readonly<Record<string, unknown>>;

/** The manifest's entry for a file. */
export interface Counted {
  readonly records: number;
  /** By field, then by currency: minor units as text. */
  readonly sums: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Counts the records of one file, and sums their money, excluding tests. */
export class FileTally {
  readonly #members: readonly string[];
  readonly #sums = new Map<string, Map<string, bigint>>();
  #records = 0;

  constructor({ sums }: Pick<ExportFile, 'sums'>) {
    this.#members = sums;
  }

  add(row: Row): void {
    this.#records += 1;
    const { currency, isTest, book } = row;
    if (typeof currency !== 'string' || isTest === true || book === 'test') return;
    for (const member of this.#members) {
      const amount = row[member];
      if (typeof amount !== 'number' && typeof amount !== 'string') continue;
      const sums = this.#sums.get(member) ?? new Map<string, bigint>();
      sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(amount));
      this.#sums.set(member, sums);
    }
  }

  counted(): Counted {
    const sums = [...this.#sums].map(([member, byCurrency]) => {
      const texts = [...byCurrency].sort().map(([currency, sum]) => [currency, sum.toString()]);
      return [member, Object.fromEntries(texts)];
    });
    return { records: this.#records, sums: Object.fromEntries(sums) };
  }
}
