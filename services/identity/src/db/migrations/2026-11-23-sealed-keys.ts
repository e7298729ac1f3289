import type { Migration } from '@sillage/runtime/postgres';

/** Signing keys are sealed before they are written. Those that are here as plain text the service seals when it starts: SQL has no key. */
export const sealedKeys: Migration = {
  name: '2026-11-23-sealed-keys',
  async up(sql) {
    await sql`
      alter table signing_keys
        alter column private_jwk drop not null,
        add column sealed_jwk bytea,
        add constraint signing_keys_are_kept_once check (num_nonnulls(private_jwk, sealed_jwk) = 1);
    `;
  },
};
