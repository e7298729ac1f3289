import { EXPORT_VERSION, exportFiles, exportingServices } from '@sillage/proto/export/export-files';

/** The README of the archive: describes each file, in English like the column names. */
export function readme(at: Date): string {
  const files = exportingServices.flatMap((service) =>
    Object.entries(exportFiles[service]).map(
      ([name, { about, record }]) => `${name}\n  ${about}\n  ${Object.keys(record.shape).join(', ')}\n`,
    ),
  );
  return `Sillage: everything that is held about an account, as of ${at.toISOString()}
Format version ${EXPORT_VERSION}

Each file is there twice with the same records: NAME.ndjson has one JSON object a line, NAME.csv is a table with a
header (RFC 4180, UTF-8). In CSV, lists and objects are JSON within a cell, nothing is an empty cell, and a text that a
spreadsheet would run as a formula begins with an apostrophe.

Amounts end in Minor: integers in minor units (cents) of the currency of the same record. Those that can be larger than
2^53 are texts in JSON. Rates end in Bps: hundredths of a percent. Times are RFC 3339 in UTC.

manifest.json is written last: how many records each file has, and the sums of its amounts by currency; records of
tests (isTest, or book test) are in none. An archive without it broke off, and is not complete.

No passwords, keys, tokens or secrets are in here, nor hashes of them.

Files and their columns

${files.join('\n')}`;
}
