import type { Migration } from '@sillage/runtime/postgres';

/** Another identity is linked by the session that asked for it, and no more once that has ended. */
export const linkingSessions: Migration = {
  name: '2026-11-22-linking-sessions',
  async up(sql) {
    await sql`
      alter table flow_states add column link_session_id uuid references sessions on delete cascade;
      create index flow_states_by_linking_session on flow_states (link_session_id) where link_session_id is not null;
      delete from flow_states where link_to_user_id is not null;

      alter table auth_codes add column link_session_id uuid references sessions on delete cascade;
      create index auth_codes_by_linking_session on auth_codes (link_session_id) where link_session_id is not null;
      delete from auth_codes where profile_to_link is not null;
    `;
  },
};
