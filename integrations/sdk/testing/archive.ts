import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { z } from 'zod';

type Row = Readonly<Record<string, unknown>>;

const Counted = z.object({
  records: z.int(),
  sums: z.record(z.string(), z.record(z.string(), z.string())),
});
const Manifest = z.object({ accountId: z.string(), files: z.record(z.string(), Counted) });

export type Archive = ReturnType<typeof readArchive>;

/** Reads an export of an account; throws if it is incomplete. */
export function readArchive(zip: Uint8Array) {
  const texts = new Map(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, strFromU8(bytes)]));
  const text = (name: string): string => {
    const found = texts.get(name);
    if (found === undefined) throw new Error(`the archive has no ${name}`);
    return found;
  };
  return {
    names: [...new Set([...texts.keys()].flatMap((file) => /^(.*)\.ndjson$/.exec(file)?.[1] ?? []))],
    text,
    everything: [...texts.values()].join('\n'),
    manifest: Manifest.parse(JSON.parse(text('manifest.json'))),
    rows: (name: string): readonly Row[] =>
      text(`${name}.ndjson`)
        .split('\n')
        .filter((line) => line !== '')
        .map((line): Row => JSON.parse(line)),
    csvRows: (name: string): readonly Record<string, string>[] => parse(text(`${name}.csv`), { columns: true }),
  };
}

/** In the form of CSV cells. */
export function asCells(row: Row): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asCell(name, value)]));
}

function asCell(name: string, value: unknown): string {
  if (value === null) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const isText = typeof value === 'string' && !name.endsWith('Minor');
  return isText && /^\s*[=+\-@]|^[\t\r\n]/.test(text) ? `'${text}` : text;
}

/** The sums of a field by currency. */
export function sumsBy(rows: readonly Row[], member: string): Readonly<Record<string, string>> {
  const sums: Record<string, bigint> = {};
  for (const row of rows) {
    const currency = String(row.currency);
    sums[currency] = (sums[currency] ?? 0n) + BigInt(String(row[member]));
  }
  return Object.fromEntries(Object.entries(sums).map(([currency, sum]) => [currency, sum.toString()]));
}
