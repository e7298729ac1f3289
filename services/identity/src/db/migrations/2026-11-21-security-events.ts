import type { Migration } from '@sillage/runtime/postgres';

export const securityEvents: Migration = {
  name: '2026-11-21-security-events',
  async up(sql) {
    await sql`
      create table security_events (
        id uuid primary key,
        user_id uuid not null references users on delete cascade,
        kind text not null,
        occurred_at timestamptz not null,
        ip_range text,
        browser text,
        os text,
        detail text
      );
      create index security_events_by_user on security_events (user_id, id desc);
      create index security_events_by_time on security_events (occurred_at);

      alter table sessions add column ip_range text, add column browser text, add column os text;
    `;
  },
};
