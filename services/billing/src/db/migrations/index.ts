import { outboxMigration } from '@sillage/runtime/bus';
import { idempotencyMigration } from '@sillage/runtime/idempotency';
import type { Migration } from '@sillage/runtime/postgres';
import { workQueueMigration } from '@sillage/runtime/work-queue';
import { campaigns } from './2026-11-22-campaigns.ts';
import { cards } from './2026-11-22-cards.ts';
import { charges } from './2026-11-22-charges.ts';
import { invoices } from './2026-11-22-invoices.ts';
import { ledger } from './2026-11-22-ledger.ts';
import { settlements } from './2026-11-22-settlements.ts';
import { whyFailed } from './2026-11-22-why-failed.ts';
import { workedEvents } from './2026-11-22-worked-events.ts';
import { failuresInEnglish } from './2026-11-23-failures-in-english.ts';
import { returns } from './2026-11-23-returns.ts';
import { detachedAccounts } from './2026-11-23-status-detached.ts';
import { toldMonths } from './2026-11-23-told-months.ts';
import { whatDiffers } from './2026-11-23-what-differs.ts';
import { wideSums } from './2026-11-23-wide-sums.ts';
import { withheldReturns } from './2026-11-23-withheld-returns.ts';
import { notifiedLines } from './2026-11-24-notified-lines.ts';
import { workQueuePayments } from './2026-11-25-work-queue-payments.ts';
import { merchantPlans } from './2026-11-27-merchant-plans.ts';
import { feeRates } from './2026-11-28-fee-rates.ts';
import { paymentProviders } from './2026-11-29-payment-providers.ts';
import { openingBalances } from './2026-12-15-opening-balances.ts';
import { invoiceLineIds } from './2026-12-22-invoice-line-ids.ts';
import { ledgerVerifications } from './2026-12-22-ledger-verifications.ts';
import { books } from './2026-12-23-books.ts';
import { settlementsByOwner } from './2026-12-23-settlements-by-owner.ts';
import { billingDetails } from './2026-12-24-billing-details.ts';
import { cardNotices } from './2026-12-24-card-notices.ts';
import { invoiceIssuers } from './2026-12-25-invoice-issuers.ts';
import { owedAffiliates } from './2027-01-02-owed-affiliates.ts';
import { campaignDues } from './2027-01-06-campaign-dues.ts';
import { paymentBatches } from './2027-01-10-payment-batches.ts';
import { batchLinesByAffiliate } from './2027-01-11-batch-lines-by-affiliate.ts';
import { adjustments } from './2027-01-14-adjustments.ts';
import { walletBatches } from './2027-02-06-wallet-batches.ts';
import { payerAccounts } from './2027-02-07-payer-accounts.ts';
import { selfBilling } from './2027-02-09-self-billing.ts';
import { differences } from './2027-02-28-differences.ts';
import { feeRests } from './2027-05-09-fee-rests.ts';
import { accountsOfDocuments } from './2027-05-12-accounts-of-documents.ts';

/** In the order of application. */
export const migrations: readonly Migration[] = [
  outboxMigration,
  campaigns,
  cards,
  charges,
  invoices,
  ledger,
  settlements,
  whyFailed,
  workedEvents,
  failuresInEnglish,
  returns,
  detachedAccounts,
  toldMonths,
  whatDiffers,
  wideSums,
  withheldReturns,
  notifiedLines,
  workQueueMigration('2026-11-25'),
  workQueuePayments,
  merchantPlans,
  feeRates,
  paymentProviders,
  idempotencyMigration('2026-12-10'),
  openingBalances,
  invoiceLineIds,
  ledgerVerifications,
  books,
  settlementsByOwner,
  billingDetails,
  cardNotices,
  invoiceIssuers,
  owedAffiliates,
  campaignDues,
  paymentBatches,
  batchLinesByAffiliate,
  adjustments,
  walletBatches,
  payerAccounts,
  selfBilling,
  differences,
  feeRests,
  accountsOfDocuments,
];
