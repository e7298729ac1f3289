import { type ClickFilters, SUB_NAMES } from '@sillage/proto/http/statistics';
import { type RawBuilder, sql } from 'kysely';
import type { Range } from './ranges.ts';

/**
 * The site of a referrer's host: `www.`, `m.`, or the redirects of social networks such as `l.facebook.com`, are one
 * site with the bare name. What is left always has a dot.
 */
export function siteOf(host: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`regexp_replace(${host}, '^(www[0-9]*|m|mobile|touch|l|lm|out|away|amp)\\.(?=[^.]+\\.)', '')`;
}

/** The day of UTC, by which clicks_of_affiliate has the clicks of an affiliate. */
export const dayOf = (at: RawBuilder<unknown>) => sql<Date>`date_bin('1 day', ${at}, timestamptz 'epoch')`;

/** True of a click `c` that matches; `range`, where it is known otherwise that it lies there. */
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
