import type { Migration } from '@sillage/runtime/postgres';

const SHARES = 'places smallint[], shared_values text[], clicks bigint[]';

/**
 * By which links and sub-ids the counted clicks of an hour of a campaign came, and of a day, one row each: a job counts
 * the clicks of hours that have changed. Place 0 is the code of the link, 1 to 5 the sub-ids that are not empty. Null:
 * of too many values to be kept, or of clicks that were not kept any more.
 *
 * Whoever sums up an hour of a campaign, an older program as well, notes it here.
 */
export const sumsOfLinks: Migration = {
  name: '2027-01-08-sums-of-links',
  change: 'expansion',
  up: (run) =>
    run(`
      create table campaign_hours_links (campaign_id uuid not null, hour timestamptz not null, ${SHARES},
        primary key (campaign_id, hour));
      create table campaign_days_links (campaign_id uuid not null, day timestamptz not null, ${SHARES},
        primary key (campaign_id, day));

      create table changed_link_hours (campaign_id uuid not null, hour timestamptz not null);
      create index changed_link_hours_of_campaign on changed_link_hours (campaign_id, hour);

      create function note_changed_links() returns trigger language plpgsql as $$
      begin
        insert into changed_link_hours (campaign_id, hour)
          select distinct campaign_id, date_trunc('hour', hour, 'UTC') from summed;
        return null;
      end $$;
      create trigger note_links after insert on campaign_hours
        referencing new table as summed for each statement execute function note_changed_links();

      insert into changed_link_hours (campaign_id, hour)
        select distinct campaign_id, date_trunc('hour', hour, 'UTC') from campaign_hours`),
};
