import type { Migration } from '@sillage/runtime/postgres';

/** The sessions in which affiliates opened their own pages. */
export const ownDevices: Migration = {
  name: '2027-04-30-own-devices',
  change: 'expansion',
  up: (run) => run`
    create table own_devices (
      campaign_id uuid not null,
      session_id text not null,
      affiliate_id uuid not null,
      seen_at timestamptz not null,
      primary key (campaign_id, session_id, affiliate_id)
    );
    create index own_devices_of_affiliate on own_devices (campaign_id, affiliate_id, seen_at);
    create index own_devices_seen on own_devices (seen_at)`,
};
