import { type ClickFilters, SUB_NAMES } from '@sillage/proto/http/statistics';
import { type RawBuilder, sql } from 'kysely';
import type { Range } from '../figures/ranges.ts';

/**
 * The site of a referrer's host: `www.`, `m.` and the redirect hosts of social networks such as `l.facebook.com` are
 * the same site as the bare name. The remainder always has a dot.
 */
export function siteOf(host: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`regexp_replace(${host}, '^(www[0-9]*|m|mobile|touch|l|lm|out|away|amp)\\.(?=[^.]+\\.)', '')`;
}

/** The UTC day, as in the index clicks_of_affiliate. */
export const dayOf = (at: RawBuilder<unknown>) => sql<Date>`date_bin('1 day', ${at}, timestamptz 'epoch')`;

/**
 * True for a click `c` that matches. Give `range` if the clicks are known to be in it, so that an affiliate's are read
 * by day.
 */
export function matches(filters: ClickFilters, range?: Pick<Range, 'from' | 'to'>): RawBuilder<boolean> {
  const { country, device, referrer, affiliateId, link } = filters;
  const conditions = [
    ...(country === undefined ? [] : [sql`c.country = ${country}`]),
    ...(device === undefined ? [] : [sql`c.device = ${device}`]),
    ...(referrer === undefined ? [] : [sql`${siteOf(sql`c.referrer_host`)} = ${referrer}`]),
    ...(affiliateId === undefined ? [] : [sql`c.affiliate_id = ${affiliateId}`, ...(range ? daysOf(range) : [])]),
    ...(link === undefined ? [] : [sql`c.short_code = ${link}`]),
    ...SUB_NAMES.flatMap((name, index) =>
      filters[name] === undefined ? [] : [sql`coalesce(c.subs[${sql.lit(index + 1)}], '') = ${filters[name]}`],
    ),
  ];
  return sql<boolean>`${sql.join([sql`true`, ...conditions], sql` and `)}`;
}

const daysOf = ({ from, to }: Pick<Range, 'from' | 'to'>) => {
  const day = dayOf(sql`c.occurred_at`);
  return [sql`${day} <= ${dayOf(sql`${to}`)}`, ...(from === null ? [] : [sql`${day} >= ${dayOf(sql`${from}`)}`])];
};
