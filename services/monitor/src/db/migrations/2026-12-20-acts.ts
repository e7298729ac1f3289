import type { Migration } from '@sillage/runtime/postgres';

/** What the administrator did, and why. Only the outcome is added later, once; nothing is changed or deleted. */
export const acts: Migration = {
  name: '2026-12-20-acts',
  change: 'expansion',
  async up(sql) {
    await sql`
      create table acts (
        id uuid primary key,
        at timestamptz not null,
        administrator text not null,
        act text not null,
        target text not null,
        reason text not null check (reason <> ''),
        detail text,
        outcome text check (outcome in ('done', 'failed'))
      );
      create function refuse_change_of_act() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' or old.outcome is not null
          or (new.id, new.at, new.administrator, new.act, new.target, new.reason, new.detail)
            is distinct from (old.id, old.at, old.administrator, old.act, old.target, old.reason, old.detail) then
          raise exception 'the audit log of the administrator is append-only';
        end if;
        return new;
      end $$;
      create trigger acts_are_append_only before update or delete on acts
      for each row execute function refuse_change_of_act();
    `;
  },
};
