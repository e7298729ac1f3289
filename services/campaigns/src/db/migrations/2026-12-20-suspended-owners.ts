import type { Migration } from '@sillage/runtime/postgres';

/** The administrator can suspend an account, and with it its campaigns. */
export const suspendedOwners: Migration = {
  name: '2026-12-20-suspended-owners',
  change: 'expansion',
  async up(sql) {
    await sql`
      alter table owners
        drop constraint owners_state_check,
        add constraint owners_state_check check (state in ('active', 'closing', 'suspended', 'erased'));
    `;
  },
};
