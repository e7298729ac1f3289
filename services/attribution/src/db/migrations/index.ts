import { outboxMigration } from '@sillage/runtime/bus';
import { idempotencyMigration } from '@sillage/runtime/idempotency';
import type { Migration } from '@sillage/runtime/postgres';
import { books } from './2026-11-21-books.ts';
import { sharesByDay } from './2026-11-21-shares-by-day.ts';
import { tellingDemos } from './2026-11-21-telling-demos.ts';
import { paymentModes } from './2026-11-22-payment-modes.ts';
import { clickCounts } from './2026-11-23-click-counts.ts';
import { sums } from './2026-11-23-sums.ts';
import { unverified } from './2026-11-23-unverified.ts';
import { screened } from './2026-11-25-screened.ts';
import { paidByLines } from './2026-11-26-paid-by-lines.ts';
import { merchantPlans } from './2026-11-27-merchant-plans.ts';
import { couponsAndRenewals } from './2026-12-06-coupons-and-renewals.ts';
import { clickRetention } from './2026-12-20-click-retention.ts';
import { clickCountsByTime } from './2026-12-21-click-counts-by-time.ts';
import { testMode } from './2026-12-21-test-mode.ts';
import { bulkReviews } from './2026-12-22-bulk-reviews.ts';
import { inbox } from './2026-12-30-inbox.ts';
import { sumsOfDays } from './2026-12-30-sums-of-days.ts';
import { sellingDays } from './2026-12-31-selling-days.ts';
import { affiliateStandings } from './2027-01-02-affiliate-standings.ts';
import { narrowClickIndexes } from './2027-01-03-narrow-click-indexes.ts';
import { sumsOfMerchants } from './2027-01-04-sums-of-merchants.ts';
import { oneNote } from './2027-01-05-one-note.ts';
import { shortVisits } from './2027-01-06-short-visits.ts';
import { daysOfAffiliates } from './2027-01-07-days-of-affiliates.ts';
import { sumsOfLinks } from './2027-01-08-sums-of-links.ts';
import { visitsOfClicks } from './2027-01-09-visits-of-clicks.ts';
import { claims } from './2027-01-13-claims.ts';
import { receipts } from './2027-01-14-receipts.ts';
import { receiptGroups } from './2027-01-15-receipt-groups.ts';
import { receiptStart } from './2027-01-16-receipt-start.ts';
import { assessments } from './2027-02-13-assessments.ts';
import { whatIfs } from './2027-02-27-what-ifs.ts';
import { newestConversions } from './2027-03-01-newest-conversions.ts';
import { datacenterClicks } from './2027-04-06-datacenter-clicks.ts';
import { customerAddresses } from './2027-04-07-customer-addresses.ts';
import { payees } from './2027-04-17-payees.ts';
import { addressKey } from './2027-04-18-address-key.ts';
import { ownDevices } from './2027-04-30-own-devices.ts';
import { dimensionsByTime } from './2027-05-06-dimensions-by-time.ts';
import { sessionsByDay } from './2027-05-06-sessions-by-day.ts';
import { withoutRandomSessions } from './2027-05-07-without-random-sessions.ts';

/** The history of the schema `attribution`, oldest first. */
export const migrations: readonly Migration[] = [
  books,
  outboxMigration,
  sharesByDay,
  tellingDemos,
  paymentModes,
  clickCounts,
  sums,
  unverified,
  screened,
  paidByLines,
  merchantPlans,
  couponsAndRenewals,
  idempotencyMigration('2026-12-10'),
  clickRetention,
  clickCountsByTime,
  testMode,
  bulkReviews,
  inbox,
  sumsOfDays,
  sellingDays,
  affiliateStandings,
  narrowClickIndexes,
  sumsOfMerchants,
  oneNote,
  shortVisits,
  daysOfAffiliates,
  sumsOfLinks,
  visitsOfClicks,
  claims,
  receipts,
  receiptGroups,
  receiptStart,
  assessments,
  whatIfs,
  newestConversions,
  datacenterClicks,
  customerAddresses,
  payees,
  addressKey,
  ownDevices,
  dimensionsByTime,
  sessionsByDay,
  withoutRandomSessions,
];
