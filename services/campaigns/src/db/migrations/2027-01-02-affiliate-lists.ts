import type { Migration } from '@sillage/runtime/postgres';

/**
 * What lists of affiliates are sorted and searched by. Texts are compared without case and accents; ICU folds every
 * script, whatever locale the database has. A search looks up groups of three letters, so that it finds a part of a word.
 */
export const affiliateLists: Migration = {
  name: '2027-01-02-affiliate-lists',
  change: 'expansion',
  up: (run) => run`
    create function folded(given text) returns text immutable parallel safe language sql as $$
      select lower(regexp_replace(normalize(given, nfd), '[\\u0300-\\u036f]', '', 'g') collate "und-x-icu") $$;
    create function letter_groups(given text) returns text[] immutable parallel safe language sql as $$
      select coalesce(array_agg(distinct substr(given, place, 3)), '{}') from generate_series(1, length(given) - 2) place $$;

    create function affiliate_search_text(affiliate uuid, name text, email text) returns text stable language sql as $$
      select folded(concat_ws(' ', name, email,
        (select string_agg(code, ' ' order by code) from coupon_codes where affiliate_id = affiliate),
        (select code from short_links where affiliate_id = affiliate and is_primary))) $$;

    alter table affiliates
      add column name_key text collate "C" not null generated always as (folded(name)) stored,
      add column search_text text not null default '';
    update affiliates set search_text = affiliate_search_text(id, name, email);

    create index affiliates_listed_by_name on affiliates (campaign_id, name_key, id) where not is_removed;
    create index affiliates_listed_by_time on affiliates (campaign_id, created_at, id) where not is_removed;
    create index affiliates_searched on affiliates using gin (letter_groups(search_text)) where not is_removed;

    -- Whoever writes, an older program as well.
    create function write_search_text() returns trigger language plpgsql as $$
    begin
      new.search_text := affiliate_search_text(new.id, new.name, new.email);
      return new;
    end $$;
    create trigger write_search_text before insert or update of name, email on affiliates
      for each row execute function write_search_text();
    create function rewrite_search_text() returns trigger language plpgsql as $$
    begin
      update affiliates set search_text = affiliate_search_text(id, name, email)
        where id = case when tg_op = 'DELETE' then old.affiliate_id else new.affiliate_id end;
      return null;
    end $$;
    create trigger rewrite_search_text after insert or delete on coupon_codes
      for each row execute function rewrite_search_text();
    create trigger rewrite_search_text after insert on short_links
      for each row when (new.is_primary) execute function rewrite_search_text()`,
};
