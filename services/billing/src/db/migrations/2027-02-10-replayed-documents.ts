import type { Migration } from '@sillage/runtime/postgres';

/** A restored database gets rows once more from the journal: a document that is written as it is stays as it is. */
export const replayedDocuments: Migration = {
  name: '2027-02-10-replayed-documents',
  change: 'expansion',
  up: (run) => run`
    create or replace function check_self_billed_document() returns trigger language plpgsql as $$
    declare
      fluid constant text[] := array['seller', 'buyer', 'campaign_name'];
    begin
      if tg_op = 'UPDATE' and to_jsonb(new) - fluid = to_jsonb(old) - fluid
        and (new.seller is null or new.seller is not distinct from old.seller)
        and (new.buyer is null or new.buyer is not distinct from old.buyer)
        and (new.campaign_name is null or new.campaign_name is not distinct from old.campaign_name) then
        return new;
      end if;
      raise exception 'the document % stays as it was issued', old.number using errcode = 'restrict_violation';
    end $$`,
};
