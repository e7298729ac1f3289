import type { Migration } from '@sillage/runtime/postgres';

/** Journeys to an identity provider and back, and the codes that a browser exchanges for its session. */
export const flows: Migration = {
  name: '2026-11-21-flows',
  async up(sql) {
    await sql`
      create table flow_states (
        id uuid primary key,
        provider text not null,
        nonce text not null,
        provider_verifier text not null,
        code_challenge text,
        code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
        redirect_to text not null,
        link_to_user_id uuid references users on delete cascade,
        used_at timestamptz,
        created_at timestamptz not null,
        check ((code_challenge is null) = (code_challenge_method is null))
      );
      create index flow_states_by_time on flow_states (created_at);
      create index flow_states_by_linked_user on flow_states (link_to_user_id);

      create table auth_codes (
        code_hash bytea primary key,
        user_id uuid not null references users on delete cascade,
        method text not null,
        provider text not null,
        code_challenge text not null,
        code_challenge_method text not null check (code_challenge_method in ('s256', 'plain')),
        sealed_provider_tokens bytea,
        created_at timestamptz not null
      );
      create index auth_codes_by_user on auth_codes (user_id);
      create index auth_codes_by_time on auth_codes (created_at);
    `;
  },
};
