import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Fixture } from './fixture.ts';
import type { Months } from './months.ts';

/** Queries for violated invariants; each row that they return is a fault. */
const FAULTS = {
  'an invoice that is not the sum of its items': sql`
    select from invoices i left join fee_items f on f.invoice_id = i.id
    group by i.id having i.status not in ('waived', 'cancelled') and i.fee_minor <> coalesce(sum(f.fee_minor), 0)`,
  'an invoice that is not the sum of its lines': sql`
    select from invoices i left join invoice_lines l on l.invoice_id = i.id group by i.id having i.fee_minor <> coalesce(sum(l.fee_minor), 0)`,
  'an item in an invoice of another merchant or currency': sql`
    select from fee_items f join campaigns c using (campaign_id) join invoices i on i.id = f.invoice_id
    where i.owner_user_id <> c.owner_user_id or i.currency <> f.currency`,
  'an item that an earlier month of the same record cannot hold': sql`
    select from fee_items f join invoices i on i.id = f.invoice_id where i.kind = 'monthly' and i.status <> 'waived' and f.period > i.period`,
  'a gap in the numbers': sql`
    select from invoice_numbers n left join invoices i on i.number like 'SIL-' || n.year || '-%'
    group by n.year, n.last having count(i.id) <> n.last or max(right(i.number, 6)::int) <> n.last`,
  'a credit for what was never charged': sql`
    select from fee_items f join invoices i on i.id = f.invoice_id and i.status <> 'waived'
    where f.revenue_minor < 0 and exists (
      select from fee_items o join invoices w on w.id = o.invoice_id and w.status = 'waived' where o.conversion_id = f.conversion_id)
      and not exists (
        select from fee_items o join invoices c on c.id = o.invoice_id and c.status <> 'waived' where o.conversion_id = f.conversion_id and o.revenue_minor > 0)`,
  'a merchant whose month is free in one currency and charged in another': sql`
    select from invoices where kind = 'monthly' group by owner_user_id, period
    having bool_or(status = 'waived') and bool_or(status <> 'waived')`,
  'an item in a record that was given up': sql`select from fee_items f join invoices i on i.id = f.invoice_id where i.status = 'cancelled'`,
  'a charge of less than a card can be charged': sql`select from charges where total_minor < 50`,
  'a charge that a card cannot be asked for': sql`select from charges where currency = 'KWD' and total_minor % 10 <> 0`,
  'a charge of another amount than its invoice': sql`
    select from charges c join invoices i on i.id = c.subject_id where c.total_minor <> i.fee_minor`,
};

export async function expectNoFaults({
  fixture,
  months,
}: {
  readonly fixture: Fixture;
  readonly months: Months;
}): Promise<void> {
  const found: string[] = [];
  for (const [name, query] of Object.entries(FAULTS))
    if ((await query.execute(fixture.db)).rows.length > 0) found.push(name);
  expect(found).toEqual([]);
  const fees = await months.fees();
  if (!fees) throw new Error('nothing was summed');
  expect(fees.open + fees.charged + fees.waived).toBe(fees.all);
  const { rows } = await sql<{ issued: number }>`
    select coalesce(sum(fee_minor), 0)::int8 as issued from invoices where number is not null`.execute(fixture.db);
  // A draft of a settlement contains items whose fee is not income yet.
  expect(await months.balance('platform.fees')).toBe(0 - (rows[0]?.issued ?? 0));
  expect(await months.balance('platform.fees_accrued')).toBe((rows[0]?.issued ?? 0) - fees.open - fees.charged);
  const owed = (await months.balance('merchant.fees')) + (await months.balance('clearing.charges'));
  expect(owed).toBe(fees.open + fees.charged);
}
