import type { Migration } from '@sillage/runtime/postgres';

/**
 * The texts that affiliates are searched by, of many at once. A writer that knows the codes of a new affiliate gives the
 * text with them; codes that it has already change nothing. Before, each link and each code that was added wrote its
 * affiliate once more, with all indexes: of an import, most of what it took.
 */
export const searchTextsAtOnce: Migration = {
  name: '2027-03-21-search-texts-at-once',
  change: 'expansion',
  up: (run) => run`
    create or replace trigger write_search_text before update of name, email on affiliates
      for each row execute function write_search_text();
    create trigger write_first_search_text before insert on affiliates
      for each row when (new.search_text = '') execute function write_search_text();

    -- The lateral keeps one look-up by key for each, whatever the planner believes of tables that grow.
    create function write_codes_into_search_texts() returns trigger language plpgsql set search_path from current as $$
    begin
      update affiliates set search_text = affiliate_search_text(id, name, email)
        where id = any (array(
          select c.affiliate_id from changed c
          cross join lateral (select search_text from affiliates where id = c.affiliate_id offset 0) a
          where tg_op = 'DELETE' or strpos(a.search_text, folded(c.code)) = 0));
      return null;
    end $$;
    create or replace trigger rewrite_search_text after insert on coupon_codes
      referencing new table as changed for each statement execute function write_codes_into_search_texts();
    create trigger rewrite_search_text_without after delete on coupon_codes
      referencing old table as changed for each statement execute function write_codes_into_search_texts();

    create function write_links_into_search_texts() returns trigger language plpgsql set search_path from current as $$
    begin
      update affiliates set search_text = affiliate_search_text(id, name, email)
        where id = any (array(
          select c.affiliate_id from changed c
          cross join lateral (select search_text from affiliates where id = c.affiliate_id offset 0) a
          where c.is_primary and strpos(a.search_text, c.code) = 0));
      return null;
    end $$;
    create or replace trigger rewrite_search_text after insert on short_links
      referencing new table as changed for each statement execute function write_links_into_search_texts();
    drop function rewrite_search_text()`,
};
