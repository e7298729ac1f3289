import type { Migration } from '@sillage/runtime/postgres';

/** Codes and links that prove that somebody reads a mailbox or holds a phone; never the codes and links themselves. */
export const oneTimeTokens: Migration = {
  name: '2026-11-21-one-time-tokens',
  async up(sql) {
    await sql`
      create table one_time_tokens (
        id uuid primary key,
        user_id uuid not null references users on delete cascade,
        purpose text not null,
        sent_to text not null,
        code_hash bytea not null,
        link_hash bytea unique,
        tries integer not null default 0,
        code_challenge text,
        code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
        confirmed_at timestamptz,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        unique (user_id, purpose),
        check ((code_challenge is null) = (code_challenge_method is null))
      );
      create index one_time_tokens_by_recipient on one_time_tokens (sent_to, purpose);
    `;
  },
};
