import { isTestInLiveBook } from '@sillage/proto/values/book';
import type { ConversionRow } from '../db/conversions/conversions.ts';
import { namesCustomer } from '../domain/renewals.ts';
import type { Decision } from '../domain/report.ts';

/**
 * The conversions that are decided by who brought their customer, because their order has neither a click nor a code.
 */
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

/**
 * Reports of one order are decided together, separately in each book; those without an order number, and tests in the
 * live book, are decided individually.
 */
function orderOf(
  { id, orderId, isTest, book: stored }: ConversionRow,
  decisions: ReadonlyMap<string, Decision>,
): string {
  const book = decisions.get(id)?.book ?? stored;
  return orderId === '' || isTestInLiveBook({ isTest, book }) ? id : `${book} ${orderId}`;
}
