import { sql } from 'kysely';

/**
 * The expected balances of clearing accounts: queries for the items in progress, with the columns book, type,
 * campaign_id, affiliate_id, currency and amount_minor, debit positive. Code that books on a clearing account must list
 * its open items here; the rest of the balance must be 0.
 */
export const explainedClearing = [
  // Money requested from a card whose outcome is not known yet.
  sql`select book, 'clearing.charges' as type, null::uuid as campaign_id, null::uuid as affiliate_id, currency, total_minor as amount_minor
    from charges where state = 'waiting'`,
  // Amounts that a settlement has claimed, until it is paid, released or resumed.
  sql`select s.book, 'affiliate.settling', l.campaign_id, l.affiliate_id, l.currency, -l.amount_minor
    from settlement_lines l join settlements s on s.id = l.settlement_id
    where l.method = 'transfer' and l.state in ('held', 'waiting', 'failed')`,
  // Amounts that a batch has claimed, until the merchant marks it as paid, or undoes it.
  sql`select 'live', 'affiliate.settling', l.campaign_id, l.affiliate_id, b.currency, -l.amount_minor
    from payment_batch_lines l join payment_batches b on b.id = l.batch_id where b.state = 'open'`,
];
