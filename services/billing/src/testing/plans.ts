import type { PlanRule } from '@sillage/runtime/postgres/testing';

/** What grows with traffic, and with those who bring it. */
export const PLANS: PlanRule = {
  growing: [
    'account_balances',
    'adjustments',
    'affiliates',
    'campaign_dues',
    'changed_dues',
    'charge_returns',
    'charges',
    'conversions',
    'fee_items',
    'idempotent_requests',
    'invoice_lines',
    'invoices',
    'ledger_accounts',
    'ledger_entries',
    'ledger_transactions',
    'owed_affiliates',
    'payment_batch_lines',
    'payment_batches',
    'payout_accounts',
    'provider_calls',
    'provider_events',
    'settlement_charges',
    'settlement_lines',
    'settlements',
    'test_provider_invoices',
  ],
  readsWhole: { 'verify/ledger-proofs.ts': 'a proof of the ledger is about all of it' },
};
