import type { Migration } from '@sillage/runtime/postgres';

export const secondFactors: Migration = {
  name: '2026-11-21-second-factors',
  async up(sql) {
    await sql`
      create table factors (
        id uuid primary key,
        user_id uuid not null references users on delete cascade,
        friendly_name text check (friendly_name <> ''),
        factor_type text not null check (factor_type in ('totp', 'phone')),
        status text not null check (status in ('unverified', 'verified')),
        sealed_secret bytea check ((sealed_secret is not null) = (factor_type = 'totp')),
        phone text check ((phone is not null) = (factor_type = 'phone')),
        last_step bigint,
        wrong_tries integer not null default 0,
        wrong_tried_at timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        unique (user_id, friendly_name)
      );

      create table factor_challenges (
        id uuid primary key,
        factor_id uuid not null references factors on delete cascade,
        address_hash bytea not null,
        code_hash bytea,
        created_at timestamptz not null
      );
      create index factor_challenges_by_factor on factor_challenges (factor_id);
    `;
  },
};
