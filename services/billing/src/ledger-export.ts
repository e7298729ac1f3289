import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { Book } from '@sillage/proto/values/book';
import { inSnapshot } from '@sillage/runtime/postgres';
import { z } from 'zod';
import { ExportFormat, exportLedger } from './ledger/export.ts';
import { onLedger } from './ledger-cli.ts';

const USAGE = `Every entry of one book of the ledger, for an auditor, to the standard output; as of one moment, in the order of booking.

  npm run --silent ledger:export -- [--book live|test] [--format ndjson|csv] [--from 2026-11-01T00:00:00Z] [--to 2026-12-01T00:00:00Z]

--book is that of real money unless it says otherwise; "test" is that of campaigns in test mode.
--from (inclusive) and --to (exclusive) are about when something happened. The columns, and members of each line of NDJSON:
  transactionId  grows with every transaction; the entries of one follow each other, and balance in each currency
  businessKey    what was booked, for ever once        kind          why
  occurredAt     when it happened                      recordedAt    when it was booked
  settlementId   of a settlement, else empty           invoiceId     of an invoice, else empty
  line           1, 2, … within the transaction        account       the type of the account
  campaignId, affiliateId  whose account, else empty   currency      ISO 4217
  amountMinor    minor units, debit positive, credit negative
  reason         of a bonus, a correction or what takes one back, else empty
`;

const Instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const Options = z.object({ book: Book, format: ExportFormat, from: Instant.optional(), to: Instant.optional() });

const options = readOptions();
if (options) {
  await onLedger('ledger-export', (db) => inSnapshot(db, (trx) => write(exportLedger(trx, options, options.format))));
} else {
  process.stderr.write(USAGE);
  process.exitCode = 2;
}

function readOptions(): z.infer<typeof Options> | undefined {
  try {
    const { values } = parseArgs({
      options: {
        book: { type: 'string', default: 'live' },
        format: { type: 'string', default: 'ndjson' },
        from: { type: 'string' },
        to: { type: 'string' },
      },
    });
    return Options.safeParse(values).data;
  } catch {
    return undefined;
  }
}

/** A reader that stops early (`| head`) is not an error. */
async function write(lines: AsyncIterable<string>): Promise<void> {
  try {
    await pipeline(Readable.from(lines), process.stdout, { end: false });
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EPIPE') throw error;
  }
}
