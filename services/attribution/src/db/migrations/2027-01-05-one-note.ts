import type { Migration } from '@sillage/runtime/postgres';

const note = (table: string, column: string, time: string) => `
        insert into ${table} (campaign_id, ${column})
          select campaign_id, at from (select distinct campaign_id, ${time} as at from changed) c
          where not exists (
            select from ${table} n where n.campaign_id = c.campaign_id and n.${column} = c.at
            for key share skip locked);`;

/**
 * An hour, and a day, that is noted need not be noted again by each fold. Whoever relies on a note holds it until its
 * own change is committed, which any number may do at once; who sums up removes only notes that nobody holds, or waits
 * for them as an older program does, and reads the hours afterwards. A note that is just being removed does not count.
 */
export const oneNote: Migration = {
  name: '2027-01-05-one-note',
  change: 'expansion',
  up: (run) =>
    run(`
      create or replace function note_changed_days() returns trigger language plpgsql
      -- Planned where there were few notes, and kept by the connection, a scan would read all that there are later.
      set enable_seqscan = off as $$
      begin ${note('changed_hours', 'hour', 'hour')} ${note('changed_days', 'day', "date_trunc('day', hour, 'UTC')")}
        return null;
      end $$`),
};
