import type { Migration } from '@sillage/runtime/postgres';

/** A journey that links an identity ends with a code, which only the browser that began it can exchange. */
export const tiedLinking: Migration = {
  name: '2026-11-23-tied-linking',
  async up(sql) {
    await sql`
      delete from flow_states where link_to_user_id is not null and code_challenge is null;
      alter table flow_states add constraint flow_states_link_by_pkce check (link_to_user_id is null or code_challenge is not null);
    `;
  },
};
