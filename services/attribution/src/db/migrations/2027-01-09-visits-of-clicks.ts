import type { Migration } from '@sillage/runtime/postgres';

const COLUMNS = `campaign_id, session_id, started_at, ends_at, owner_affiliate_id, owner_click_id, last_click_at, last_click_id, counted, seen`;

/**
 * A visit of one click says nothing that the click does not: programs that know `known_visits` need no row of it. A
 * counted click in no stored visit of its session is such a visit.
 */
export const visitsOfClicks: Migration = {
  name: '2027-01-09-visits-of-clicks',
  change: 'expansion',
  up: (run) =>
    run(`
      create view told_visits as
        select c.campaign_id, c.session_id, c.occurred_at as started_at,
          c.occurred_at + c.window_seconds * interval '1 second' as ends_at, c.affiliate_id as owner_affiliate_id,
          c.id as owner_click_id, c.occurred_at as last_click_at, c.id as last_click_id, array[c.affiliate_id] as counted,
          array[c.affiliate_id] as seen
        from clicks c
        where c.outcome = 'counted' and not exists (
          select from stored_visits v where v.campaign_id = c.campaign_id and v.session_id = c.session_id
            and v.started_at <= c.occurred_at and v.ends_at > c.occurred_at);
      create view known_visits as
        select ${COLUMNS} from visits union all select ${COLUMNS} from told_visits`),
};
