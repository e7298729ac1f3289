import { sql } from 'kysely';
import type { Trx } from '../deps.ts';
import type { LedgerAccount, LedgerEntry, LedgerTransaction } from '../domain/ledger-transaction.ts';

export type { LedgerEntry, LedgerTransaction };

/**
 * Books transactions, two to four statements however many there are, and returns the business keys that were new. A key that is
 * known, or that another process books at this moment, is skipped; so is a transaction whose amounts are all 0. The database
 * refuses, when `trx` commits, what does not balance in each currency.
 */
export async function post(trx: Trx, transactions: readonly LedgerTransaction[]): Promise<ReadonlySet<string>> {
  const wanted = [...new Map(transactions.toReversed().map((it) => [it.businessKey, it])).values()]
    .map((it) => ({ ...it, entries: it.entries.filter(({ amountMinor }) => amountMinor !== 0n) }))
    .filter((it) => it.entries.length > 0);
  if (wanted.length === 0) return new Set();
  const accountIds = await openAccounts(
    trx,
    wanted.flatMap((it) => it.entries),
  );
  const lines = wanted.flatMap((it) =>
    it.entries.map((entry, place) => ({ ...entry, key: it.businessKey, line: place + 1, accountId: accountIds.get(nameOf(entry)) })),
  );
  const { rows } = await sql<{ business_key: string }>`
    with booked as (
      insert into ledger_transactions (business_key, kind, occurred_at, campaign_id, settlement_id, invoice_id)
      select * from unnest(
        ${wanted.map((it) => it.businessKey)}::text[],
        ${wanted.map((it) => it.kind)}::text[],
        ${wanted.map((it) => it.occurredAt.toISOString())}::timestamptz[],
        ${wanted.map((it) => it.campaignId)}::uuid[],
        ${wanted.map((it) => it.settlementId ?? null)}::uuid[],
        ${wanted.map((it) => it.invoiceId ?? null)}::uuid[])
      on conflict (business_key) do nothing
      returning id, business_key),
    entered as (
      insert into ledger_entries (transaction_id, line, account_id, currency, amount_minor)
      select booked.id, line, account_id, currency, amount_minor
      from unnest(
        ${lines.map((it) => it.key)}::text[],
        ${lines.map((it) => it.line)}::int[],
        ${lines.map((it) => it.accountId)}::bigint[],
        ${lines.map((it) => it.currency)}::text[],
        ${lines.map((it) => it.amountMinor)}::numeric[]) as lines (business_key, line, account_id, currency, amount_minor)
      join booked using (business_key))
    select business_key from booked`.execute(trx);
  return new Set(rows.map((it) => it.business_key));
}

type Named = Pick<LedgerEntry, 'account' | 'currency'>;

/** The id of each account by its name; one that is booked on for the first time is opened. */
async function openAccounts(trx: Trx, entries: readonly Named[]): Promise<ReadonlyMap<string, number>> {
  const byName = new Map(entries.map((it) => [nameOf(it), it]));
  const known = await findAccounts(trx, [...byName.keys()]);
  // In one order for all, so that two who open the same accounts wait for each other and never in a circle.
  const missing = [...byName].filter(([name]) => !known.has(name)).sort(([a], [b]) => (a < b ? -1 : 1));
  if (missing.length === 0) return known;
  const accounts: readonly LedgerAccount[] = missing.map(([, it]) => it.account);
  await sql`
    insert into ledger_accounts (type, campaign_id, affiliate_id, currency)
    select * from unnest(
      ${accounts.map((it) => it.type)}::text[],
      ${accounts.map((it) => it.campaignId ?? null)}::uuid[],
      ${accounts.map((it) => it.affiliateId ?? null)}::uuid[],
      ${missing.map(([, it]) => it.currency)}::text[])
    on conflict (name) do nothing`.execute(trx);
  return findAccounts(trx, [...byName.keys()]);
}

async function findAccounts(trx: Trx, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ name: string; id: number }>`
    select name, id from ledger_accounts where name = any (${names}::text[])`.execute(trx);
  return new Map(rows.map((it) => [it.name, it.id]));
}

/** As the column `name` of ledger_accounts makes it. */
function nameOf({ account, currency }: Named): string {
  return [account.type, account.campaignId, account.affiliateId, currency].filter((it) => it !== undefined).join(':');
}
