import type { ImportMapping } from '@sillage/proto/http/imports';
import type { CampaignRow } from '../../db/schema.ts';
import { type ReadRow, readRow } from '../../domain/imports/read-row.ts';

/** In test mode, opening balances are ignored, because nobody is owed anything. */
export function readCells(
  cells: readonly string[],
  mapping: ImportMapping,
  { isTest, currency }: CampaignRow,
): ReadRow {
  const read = readRow(cells, mapping, currency);
  return 'affiliate' in read && isTest ? { affiliate: { ...read.affiliate, openingBalanceMinor: 0 } } : read;
}
