import type { Migration } from '@sillage/runtime/postgres';

/**
 * What was decided of orders, one row a version, and the receipts that affiliates prove their events with. None of it is
 * of the projection: a rebuild leaves it as it is. Days are days of UTC since 1970. `entries` are 48 bytes a receipt,
 * its id and its leaf: digests, which no compression makes smaller.
 */
export const receipts: Migration = {
  name: '2027-01-14-receipts',
  change: 'expansion',
  up: (run) => run`
    create table decisions (
      id uuid primary key,
      campaign_id uuid not null,
      affiliate_id uuid not null,
      occurred_at timestamptz not null,
      conversion_id uuid not null,
      converted_at timestamptz not null,
      version bigint not null,
      state text not null,
      currency text not null,
      revenue_minor bigint not null,
      refunded_minor bigint not null,
      commission_minor bigint not null,
      rate_bps int not null,
      is_test boolean not null,
      fee_bps int not null,
      fee_minor bigint not null,
      hold_until timestamptz,
      settlement_line_id uuid,
      click_id uuid
    );
    create index decisions_of_campaign on decisions (campaign_id, occurred_at);
    create index decisions_of_affiliate on decisions (affiliate_id, occurred_at);

    create table receipt_keys (
      campaign_id uuid primary key,
      secret bytea not null check (length(secret) = 32)
    );
    create table receipt_notes (
      id bigint generated always as identity primary key,
      campaign_id uuid not null,
      day int not null
    );
    create index receipt_notes_of_campaign on receipt_notes (campaign_id, day);
    create table receipt_parts (
      campaign_id uuid not null,
      kind smallint not null,
      event_day int not null,
      affiliate_id uuid not null,
      day int not null check (day >= event_day),
      part int not null,
      receipts int not null check (receipts > 0 and length(entries) = 48 * receipts),
      root bytea not null,
      entries bytea not null,
      primary key (campaign_id, kind, event_day, affiliate_id, day, part)
    );
    alter table receipt_parts alter column entries set storage external;
    create index receipt_parts_of_seal on receipt_parts (day, campaign_id, kind, event_day, affiliate_id, part);
    create index receipt_parts_of_affiliate on receipt_parts (affiliate_id, day);
    create table receipt_seals (
      campaign_id uuid not null,
      day int not null,
      receipts bigint not null check (receipts > 0),
      previous bytea not null,
      root bytea not null,
      seal bytea not null,
      primary key (campaign_id, day)
    );
    create index receipt_seals_of_day on receipt_seals (day, campaign_id);
    create table receipt_roots (
      day int primary key,
      seals bytea not null,
      previous bytea not null,
      root bytea not null,
      sealed_at timestamptz not null
    )`,
};
