import { sumsToJson } from '@sillage/proto/values/money';
import { csvLine } from '@sillage/runtime/http';
import { z } from 'zod';
import { type LedgerLine, type LedgerRange, listLedgerLines, listTransactionIds } from '../db/balances/ledger-pages.ts';
import type { Db } from '../deps.ts';

export const ExportFormat = z.enum(['ndjson', 'csv']);
export type ExportFormat = z.infer<typeof ExportFormat>;

/** The columns of the CSV and the fields of each line of NDJSON, in this order; explained in LedgerLine. */
const COLUMNS = [
  'transactionId',
  'businessKey',
  'kind',
  'occurredAt',
  'recordedAt',
  'settlementId',
  'invoiceId',
  'line',
  'account',
  'campaignId',
  'affiliateId',
  'currency',
  'amountMinor',
  'reason',
];
const PAGE = 1_000;

/** The ledger as text, page by page, as fast as the reader consumes it: memory does not grow with the ledger. */
export async function* exportLedger(db: Db, range: LedgerRange, format: ExportFormat): AsyncGenerator<string> {
  if (format === 'csv') yield csvLine(COLUMNS);
  for (let after: number | undefined = 0; after !== undefined; ) {
    const ids: number[] = await listTransactionIds(db, range, after, PAGE);
    const lines = ids.length === 0 ? [] : await listLedgerLines(db, ids, range);
    if (lines.length > 0) yield lines.map(format === 'csv' ? csvOf : jsonOf).join('');
    after = ids.length === PAGE ? ids.at(-1) : undefined;
  }
}

function cellsOf(line: LedgerLine): readonly (string | number | bigint | null)[] {
  return [
    line.transactionId,
    line.businessKey,
    line.kind,
    line.occurredAt.toISOString(),
    line.recordedAt.toISOString(),
    line.settlementId,
    line.invoiceId,
    line.line,
    line.account,
    line.campaignId,
    line.affiliateId,
    line.currency,
    line.amountMinor,
    line.reason,
  ];
}

function csvOf(line: LedgerLine): string {
  return csvLine(cellsOf(line));
}

function jsonOf(line: LedgerLine): string {
  const cells = cellsOf(line);
  return `${sumsToJson(Object.fromEntries(COLUMNS.map((name, place) => [name, cells[place]])))}\n`;
}
