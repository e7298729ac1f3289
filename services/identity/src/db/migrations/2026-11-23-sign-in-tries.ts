import type { Migration } from '@sillage/runtime/postgres';

/** Tries at a password, by hashed account and place, and what tells the networks that an account was signed in from. */
export const signInTries: Migration = {
  name: '2026-11-23-sign-in-tries',
  async up(sql) {
    await sql`
      create table sign_in_tries (
        gate bytea primary key,
        count integer not null check (count >= 0),
        last_at timestamptz not null,
        next_at timestamptz not null
      );
      create index sign_in_tries_by_time on sign_in_tries (last_at);

      create index security_events_of_sign_ins on security_events (user_id, ip_range) where kind = 'signed_in';
    `;
  },
};
