import type { Statement } from '@sillage/proto/http/statements';
import { csvLine } from '@sillage/runtime/http';

/** One line per movement, plus the opening and closing balances. */
export function statementCsv({ year, accounts }: Statement): string {
  const lines = accounts.flatMap(({ currency, openingMinor, closingMinor, lines: moved }) => [
    csvLine([`${year}-01-01`, 'opening', currency, openingMinor, '']),
    ...moved.map(({ day, kind, amountMinor, reason }) => csvLine([day, kind, currency, amountMinor, reason])),
    csvLine(['', 'closing', currency, closingMinor, '']),
  ]);
  return csvLine(['day', 'kind', 'currency', 'amount_minor', 'reason']) + lines.join('');
}
