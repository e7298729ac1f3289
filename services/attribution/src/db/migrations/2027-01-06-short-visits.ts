import type { Migration } from '@sillage/runtime/postgres';

const KEY = 'campaign_id, session_id, started_at';
const SHORTENED = `nullif(new.last_click_at, new.started_at), nullif(new.last_click_id, new.owner_click_id),
            nullif(new.counted, array[new.owner_affiliate_id]), nullif(new.seen, array[new.owner_affiliate_id])`;

/**
 * Nearly every visit is of one click: then its last click is the first one, and its owner the only affiliate. What can
 * be told from the other columns is null in the table, and filled in by the view, which has the table's earlier name. An
 * older program writes through the view.
 */
export const shortVisits: Migration = {
  name: '2027-01-06-short-visits',
  change: 'expansion',
  up: (run) =>
    run(`
      alter table visits rename to stored_visits;
      alter table stored_visits alter last_click_at drop not null, alter last_click_id drop not null,
        alter counted drop not null, alter seen drop not null;

      create view visits as
        select ${KEY}, ends_at, owner_affiliate_id, owner_click_id,
          coalesce(last_click_at, started_at) as last_click_at, coalesce(last_click_id, owner_click_id) as last_click_id,
          coalesce(counted, array[owner_affiliate_id]) as counted, coalesce(seen, array[owner_affiliate_id]) as seen
        from stored_visits;

      create function insert_visit() returns trigger language plpgsql as $$
      begin
        insert into stored_visits (${KEY}, ends_at, owner_affiliate_id, owner_click_id, last_click_at, last_click_id, counted, seen)
          values (new.campaign_id, new.session_id, new.started_at, new.ends_at, new.owner_affiliate_id, new.owner_click_id,
            ${SHORTENED});
        return new;
      end $$;
      create function update_visit() returns trigger language plpgsql as $$
      begin
        update stored_visits set (last_click_at, last_click_id, counted, seen) = (
            ${SHORTENED})
          where (${KEY}) = (new.campaign_id, new.session_id, new.started_at);
        return new;
      end $$;
      create trigger insert_visit instead of insert on visits for each row execute function insert_visit();
      create trigger update_visit instead of update on visits for each row execute function update_visit()`),
};
