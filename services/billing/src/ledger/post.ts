import type { Book } from '@sillage/proto/values/book';
import { sql } from 'kysely';
import type { Trx } from '../deps.ts';
import type { LedgerAccount, LedgerEntry, LedgerTransaction } from '../domain/ledger-transaction.ts';

export type { LedgerEntry, LedgerTransaction };

/**
 * Books transactions in two to four statements, and returns the business keys that were new. Skips known keys, those
 * that another process is booking at the moment, and transactions whose amounts are all 0. At the commit of `trx`, the
 * database rejects transactions that do not balance in each currency.
 */
export async function post(trx: Trx, transactions: readonly LedgerTransaction[]): Promise<ReadonlySet<string>> {
  const wanted = [
    ...new Map(transactions.toReversed().map((transaction) => [transaction.businessKey, transaction])).values(),
  ]
    .map((transaction) => ({
      ...transaction,
      entries: transaction.entries.filter(({ amountMinor }) => amountMinor !== 0n),
    }))
    .filter((transaction) => transaction.entries.length > 0);
  if (wanted.length === 0) return new Set();
  const accountIds = await openAccounts(
    trx,
    wanted.flatMap(({ book, entries }) => entries.map((entry) => ({ ...entry, book }))),
  );
  const lines = wanted.flatMap((transaction) =>
    transaction.entries.map((entry, place) => ({
      ...entry,
      key: transaction.businessKey,
      line: place + 1,
      accountId: accountIds.get(nameOf({ ...entry, book: transaction.book })),
    })),
  );
  const { rows } = await sql<{ businessKey: string }>`
    with booked as (
      insert into ledger_transactions (business_key, kind, occurred_at, campaign_id, settlement_id, invoice_id)
      select * from unnest(
        ${wanted.map((transaction) => transaction.businessKey)}::text[],
        ${wanted.map((transaction) => transaction.kind)}::text[],
        ${wanted.map((transaction) => transaction.occurredAt.toISOString())}::timestamptz[],
        ${wanted.map((transaction) => transaction.campaignId)}::uuid[],
        ${wanted.map((transaction) => transaction.settlementId ?? null)}::uuid[],
        ${wanted.map((transaction) => transaction.invoiceId ?? null)}::uuid[])
      on conflict (business_key) do nothing
      returning id, business_key),
    entered as (
      insert into ledger_entries (transaction_id, line, account_id, currency, amount_minor)
      select booked.id, line, account_id, currency, amount_minor
      from unnest(
        ${lines.map((line) => line.key)}::text[],
        ${lines.map((line) => line.line)}::int[],
        ${lines.map((line) => line.accountId)}::bigint[],
        ${lines.map((line) => line.currency)}::text[],
        ${lines.map((line) => line.amountMinor)}::numeric[]) as lines (business_key, line, account_id, currency, amount_minor)
      join booked using (business_key))
    select business_key from booked`.execute(trx);
  return new Set(rows.map((row) => row.businessKey));
}

type Named = Pick<LedgerEntry, 'account' | 'currency'> & { readonly book: Book };

/** The id of each account by name; creates missing accounts. */
async function openAccounts(trx: Trx, entries: readonly Named[]): Promise<ReadonlyMap<string, number>> {
  const byName = new Map(entries.map((entry) => [nameOf(entry), entry]));
  const known = await findAccounts(trx, [...byName.keys()]);
  // Always in the same order, so that concurrent calls that create the same accounts cannot deadlock.
  const missing = [...byName].filter(([name]) => !known.has(name)).sort(([a], [b]) => (a < b ? -1 : 1));
  if (missing.length === 0) return known;
  const accounts: readonly LedgerAccount[] = missing.map(([, entry]) => entry.account);
  await sql`
    insert into ledger_accounts (book, type, campaign_id, affiliate_id, currency)
    select * from unnest(
      ${missing.map(([, entry]) => entry.book)}::text[],
      ${accounts.map((account) => account.type)}::text[],
      ${accounts.map((account) => account.campaignId ?? null)}::uuid[],
      ${accounts.map((account) => account.affiliateId ?? null)}::uuid[],
      ${missing.map(([, entry]) => entry.currency)}::text[])
    on conflict (name) do nothing`.execute(trx);
  return findAccounts(trx, [...byName.keys()]);
}

async function findAccounts(trx: Trx, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ name: string; id: number }>`
    select name, id from ledger_accounts where name = any (${names}::text[])`.execute(trx);
  return new Map(rows.map((row) => [row.name, row.id]));
}

/** Must equal the generated column `name` of ledger_accounts. */
function nameOf({ book, account, currency }: Named): string {
  return [book === 'test' ? book : undefined, account.type, account.campaignId, account.affiliateId, currency]
    .filter((part) => part !== undefined)
    .join(':');
}
