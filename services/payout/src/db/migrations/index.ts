import { outboxMigration } from '@sillage/runtime/bus';
import { idempotencyMigration } from '@sillage/runtime/idempotency';
import type { Migration } from '@sillage/runtime/postgres';
import { workQueueMigration } from '@sillage/runtime/work-queue';
import { payouts } from './2026-11-22-payouts.ts';
import { sources } from './2026-11-22-sources.ts';
import { throttledMails } from './2026-11-22-throttled-mails.ts';
import { provedAddresses } from './2026-11-23-proved-addresses.ts';
import { returnedPayouts } from './2026-11-23-returned-payouts.ts';
import { sums } from './2026-11-23-sums.ts';
import { toldOccasions } from './2026-11-23-told-occasions.ts';
import { notifiedLines } from './2026-11-24-notified-lines.ts';
import { workQueueTransfers } from './2026-11-25-work-queue-transfers.ts';
import { payoutProviders } from './2026-11-26-payout-providers.ts';
import { sourceProviders } from './2026-11-29-source-providers.ts';
import { testLines } from './2026-12-23-test-lines.ts';
import { campaignsByOwner } from './2026-12-24-campaigns-by-owner.ts';
import { recordsByAffiliate } from './2026-12-29-records-by-affiliate.ts';
import { bankDetails } from './2027-01-10-bank-details.ts';
import { paidDetails } from './2027-01-11-paid-details.ts';
import { mailSettings } from './2027-01-14-mail-settings.ts';
import { wallets } from './2027-02-06-wallets.ts';
import { taxDetails } from './2027-02-08-tax-details.ts';
import { selfBilledMails } from './2027-03-11-self-billed-mails.ts';
import { publishedPayees } from './2027-04-16-published-payees.ts';

/** In the order of application. */
export const migrations: readonly Migration[] = [
  outboxMigration,
  payouts,
  sources,
  throttledMails,
  provedAddresses,
  returnedPayouts,
  sums,
  toldOccasions,
  notifiedLines,
  workQueueMigration('2026-11-25'),
  workQueueTransfers,
  payoutProviders,
  sourceProviders,
  idempotencyMigration('2026-12-10'),
  testLines,
  campaignsByOwner,
  recordsByAffiliate,
  bankDetails,
  paidDetails,
  mailSettings,
  wallets,
  taxDetails,
  selfBilledMails,
  publishedPayees,
];
