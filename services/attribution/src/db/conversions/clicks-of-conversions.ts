import { sql, type Transaction } from 'kysely';
import type { AttributionSchema } from '../schema.ts';
import type { ConversionRow } from './conversions.ts';

export interface ClickWithSubs {
  readonly clickId: string;
  /** `sub1` to `sub5`; trailing empty ones are left out. */
  readonly subs: readonly string[];
}

/**
 * By conversion, the click that brought the order, or for a renewal without a click, the click that brought the
 * customer. `earlier` are conversions as they were before their stored state, for rows that are: the conversion that
 * brought the customer may have changed together with the renewal.
 */
export async function findClicksOf(
  trx: Transaction<AttributionSchema>,
  rows: readonly ConversionRow[],
  earlier: ReadonlyMap<string, ConversionRow> = new Map(),
): Promise<ReadonlyMap<string, ClickWithSubs>> {
  const ofReferrals = await clicksOfReferrals(
    trx,
    rows.flatMap((row) => (clickOf(row) === undefined ? (row.referralId ?? []) : [])),
    earlier,
  );
  const clicks = new Map(
    rows.flatMap((row): [string, Click][] => {
      const click = clickOf(row) ?? ofReferrals.get(row.referralId ?? '');
      return click === undefined ? [] : [[row.id, click]];
    }),
  );
  const subs = await subsOf(trx, [...clicks.values()]);
  return new Map([...clicks].map(([id, { clickId }]) => [id, { clickId, subs: subs.get(clickId) ?? [] }]));
}

/** Clicks are keyed by time; the time of this one is the start of its visit. */
interface Click {
  readonly clickId: string;
  readonly at: Date;
}

/** Undefined if the order was not attributed by its click, which may then be of another affiliate. */
const clickOf = ({
  basis,
  clickId,
  visitStartedAt: at,
}: Pick<ConversionRow, 'basis' | 'clickId' | 'visitStartedAt'>) =>
  basis !== 'click' || clickId === null || at === null ? undefined : { clickId, at };

async function clicksOfReferrals(
  trx: Transaction<AttributionSchema>,
  referralIds: readonly string[],
  earlier: ReadonlyMap<string, ConversionRow>,
): Promise<ReadonlyMap<string, Click>> {
  if (referralIds.length === 0) return new Map();
  const found = await trx
    .selectFrom('conversions')
    .select(['id', 'basis', 'clickId', 'visitStartedAt'])
    .where('id', '=', sql<string>`any (${referralIds}::uuid[])`)
    .execute();
  return new Map(
    found.flatMap((row): [string, Click][] => {
      const click = clickOf(earlier.get(row.id) ?? row);
      return click === undefined ? [] : [[row.id, click]];
    }),
  );
}

/** `offset` forces a look-up for each click; otherwise the planner would scan all clicks. */
async function subsOf(
  trx: Transaction<AttributionSchema>,
  clicks: readonly Click[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (clicks.length === 0) return new Map();
  const clickIds = clicks.map(({ clickId }) => clickId);
  const found = await sql<{ id: string; subs: string[] }>`
    select c.id, c.subs
    from unnest(${clickIds}::uuid[], ${clicks.map(({ at }) => at.toISOString())}::timestamptz[]) as n (click_id, at)
    cross join lateral (select id, subs from clicks where occurred_at = n.at and id = n.click_id offset 0) c
    where c.subs <> '{}'
    union
    select c.id, c.subs from kept_clicks c where c.id = any (${clickIds}::uuid[]) and c.subs <> '{}'`.execute(trx);
  return new Map(found.rows.map(({ id, subs }) => [id, subs]));
}
