import type { Migration } from '@sillage/runtime/postgres';

/**
 * The books: folds of the log, to be thrown away and rebuilt at any time. No foreign keys between them, because events
 * arrive in any order; what an event refers to may come later. The rollups are written as deltas, which `on conflict`
 * checks before it adds them: only rules that hold for a delta, too, can stand there.
 */
export const books: Migration = {
  name: '2026-11-21-books',
  up: async (sql) => {
    await sql`
      create table fold_positions (
        topic text not null,
        partition int not null,
        next_offset bigint not null,
        folded_at timestamptz not null default now(),
        primary key (topic, partition)
      )`;

    await sql`
      create table campaigns (
        campaign_id uuid primary key,
        version bigint not null,
        owner_user_id text not null,
        name text not null,
        currency text not null,
        hold_history jsonb not null
      );
      create index campaigns_owner on campaigns (owner_user_id);
      create table affiliates (
        campaign_id uuid not null,
        affiliate_id uuid not null,
        version bigint not null,
        name text not null,
        rates jsonb not null,
        primary key (campaign_id, affiliate_id)
      );
      create table script_signals (
        campaign_id uuid primary key,
        last_seen_at timestamptz not null,
        page_host text not null,
        script_version text not null
      )`;

    await sql`
      create table clicks (
        occurred_at timestamptz not null,
        id uuid not null,
        campaign_id uuid not null,
        affiliate_id uuid not null,
        session_id text not null,
        outcome text not null check (outcome in ('counted', 'repeated', 'rejected')),
        superseded boolean not null,
        rejected_reason text not null check ((outcome = 'rejected') = (rejected_reason <> '')),
        country text not null,
        device text not null,
        browser text not null,
        os text not null,
        referrer_host text not null,
        destination_url text not null,
        short_code text not null,
        subs text[] not null,
        window_seconds bigint not null check (window_seconds > 0),
        primary key (occurred_at, id)
      ) partition by range (occurred_at);
      create index clicks_of_campaign on clicks (campaign_id, occurred_at desc, id desc);
      create index clicks_of_affiliate on clicks (campaign_id, affiliate_id, occurred_at desc, id desc);
      create index clicks_of_session on clicks (hashtextextended(session_id, 0)) where outcome <> 'rejected'`;

    await sql`
      create table visits (
        campaign_id uuid not null,
        session_id text not null,
        started_at timestamptz not null,
        ends_at timestamptz not null check (ends_at > started_at),
        owner_affiliate_id uuid not null,
        owner_click_id uuid not null,
        last_click_at timestamptz not null,
        last_click_id uuid not null,
        counted uuid[] not null,
        seen uuid[] not null,
        primary key (campaign_id, session_id, started_at)
      )`;

    await sql`
      create table conversions (
        id uuid primary key,
        campaign_id uuid not null,
        occurred_at timestamptz not null,
        order_id text not null,
        named_click_id uuid,
        claimed_affiliate_id uuid,
        session_id text not null,
        clicked_at timestamptz,
        amount_minor bigint not null check (amount_minor >= 0),
        currency text not null,
        source text not null,
        reported_verified boolean not null,
        is_test boolean not null,
        version bigint not null default 0,
        state text not null default 'pending' check (state in ('pending', 'approved', 'paid', 'rejected', 'refunded')),
        rejection text,
        reason text not null default '',
        affiliate_id uuid,
        click_id uuid,
        visit_started_at timestamptz,
        visit_ends_at timestamptz,
        rate_bps int check (rate_bps between 0 and 10000),
        rate_since timestamptz,
        verified boolean not null default false,
        duplicate_of uuid,
        hold_until timestamptz,
        approves_at timestamptz,
        refunded_minor bigint not null default 0 check (refunded_minor between 0 and amount_minor),
        commission_gross_minor bigint not null default 0 check (commission_gross_minor between 0 and amount_minor),
        commission_minor bigint not null default 0 check (commission_minor between 0 and commission_gross_minor),
        fee_minor bigint not null default 0 check (fee_minor between 0 and amount_minor),
        check (not is_test or (commission_minor = 0 and fee_minor = 0)),
        check ((state = 'rejected') = (rejection is not null)),
        check (state = 'rejected' or is_test or version = 0 or affiliate_id is not null)
      );
      create index conversions_of_campaign on conversions (campaign_id, occurred_at desc, id desc);
      create index conversions_of_affiliate on conversions (campaign_id, affiliate_id, occurred_at desc, id desc);
      create index conversions_claiming on conversions (campaign_id, claimed_affiliate_id) where claimed_affiliate_id is not null;
      create index conversions_of_session on conversions (campaign_id, session_id) where session_id <> '';
      create index conversions_of_order on conversions (campaign_id, order_id) where order_id <> '';
      create index conversions_naming_click on conversions (named_click_id) where session_id = '' and named_click_id is not null;
      create index conversions_of_unknown on conversions (campaign_id) where rejection = 'unknown_affiliate';
      create index conversions_awaiting_approval on conversions (approves_at) where state = 'pending' and approves_at is not null;
      create table refunds (
        id uuid primary key,
        campaign_id uuid not null,
        occurred_at timestamptz not null,
        order_id text not null,
        conversion_id uuid,
        amount_minor bigint not null check (amount_minor >= 0),
        currency text not null,
        reason text not null
      );
      create index refunds_of_order on refunds (campaign_id, order_id) where order_id <> '';
      create index refunds_of_conversion on refunds (conversion_id) where conversion_id is not null;
      create table reviews (
        id uuid primary key,
        campaign_id uuid not null,
        occurred_at timestamptz not null,
        conversion_id uuid not null,
        decision text not null check (decision in ('approved', 'rejected', 'marked_paid')),
        reason text not null,
        reviewed_by_user_id text not null
      );
      create index reviews_of_conversion on reviews (conversion_id);
      create table redecisions (
        campaign_id uuid not null,
        conversion_id uuid not null,
        primary key (campaign_id, conversion_id)
      )`;

    await sql`
      create table hourly (
        campaign_id uuid not null,
        affiliate_id uuid not null,
        hour timestamptz not null,
        clicks bigint not null,
        repeated_clicks bigint not null,
        superseded_clicks bigint not null,
        rejected_clicks bigint not null,
        visitors bigint not null,
        affiliate_visitors bigint not null,
        conversions bigint not null,
        pending_conversions bigint not null,
        test_conversions bigint not null,
        primary key (campaign_id, hour, affiliate_id)
      ) with (fillfactor = 70);
      create index hourly_of_affiliate on hourly (campaign_id, affiliate_id, hour);
      create table hourly_money (
        campaign_id uuid not null,
        affiliate_id uuid not null,
        hour timestamptz not null,
        currency text not null,
        revenue_minor bigint not null,
        refunded_minor bigint not null,
        commission_minor bigint not null
          check (commission_minor = pending_commission_minor + approved_commission_minor + paid_commission_minor),
        pending_commission_minor bigint not null,
        approved_commission_minor bigint not null,
        paid_commission_minor bigint not null,
        fee_minor bigint not null,
        primary key (campaign_id, hour, affiliate_id, currency)
      ) with (fillfactor = 70);
      create index hourly_money_of_affiliate on hourly_money (campaign_id, affiliate_id, hour);
      create table hourly_dimensions (
        campaign_id uuid not null,
        scope_id uuid not null,
        hour timestamptz not null,
        dimension text not null check (dimension in ('country', 'device', 'referrer')),
        value text not null,
        clicks bigint not null,
        primary key (campaign_id, scope_id, hour, dimension, value)
      ) with (fillfactor = 70)`;

    await sql`
      create table totals (
        campaign_id uuid primary key,
        version bigint not null,
        as_of timestamptz not null,
        clicks bigint not null,
        repeated_clicks bigint not null,
        superseded_clicks bigint not null,
        rejected_clicks bigint not null,
        visitors bigint not null,
        conversions bigint not null,
        pending_conversions bigint not null,
        test_conversions bigint not null
      ) with (fillfactor = 50);
      create table totals_money (
        campaign_id uuid not null,
        currency text not null,
        revenue_minor bigint not null,
        refunded_minor bigint not null,
        commission_minor bigint not null
          check (commission_minor = pending_commission_minor + approved_commission_minor + paid_commission_minor),
        pending_commission_minor bigint not null,
        approved_commission_minor bigint not null,
        paid_commission_minor bigint not null,
        fee_minor bigint not null,
        primary key (campaign_id, currency)
      ) with (fillfactor = 50)`;
  },
};
