import type { ConversionRow } from '../db/conversions.ts';
import { isMereTest } from '../domain/book.ts';
import { namesCustomer } from '../domain/renewals.ts';
import type { Decision } from '../domain/report.ts';

/** Of these conversions, those that are decided by who brought their customer before: no click or code of their order is. */
export function askingForCustomers(
  rows: readonly ConversionRow[],
  decisions: ReadonlyMap<string, Decision>,
): readonly ConversionRow[] {
  const decided = new Set(rows.flatMap((row) => (isDecided(decisions.get(row.id)) ? [orderOf(row, decisions)] : [])));
  return rows.filter(
    (row) =>
      namesCustomer({ verified: row.reportedVerified, customerId: row.customerId }) &&
      !decided.has(orderOf(row, decisions)),
  );
}

const isDecided = (decision: Decision | undefined): boolean =>
  decision !== undefined && decision.basis !== null && decision.basis !== 'customer';

/** Reports of one order are decided together, in each book by itself; those without a number, and mere tests, alone. */
function orderOf(
  { id, orderId, isTest, book: stored }: ConversionRow,
  decisions: ReadonlyMap<string, Decision>,
): string {
  const book = decisions.get(id)?.book ?? stored;
  return orderId === '' || isMereTest({ isTest, book }) ? id : `${book} ${orderId}`;
}
