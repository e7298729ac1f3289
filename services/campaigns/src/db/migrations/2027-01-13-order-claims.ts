import type { Migration } from '@sillage/runtime/postgres';

/** Orders that affiliates miss: what they asked, what was known then, and what the merchant decided. */
export const orderClaims: Migration = {
  name: '2027-01-13-order-claims',
  change: 'expansion',
  up: (run) => run`
    create table order_claims (
      id uuid primary key,
      campaign_id uuid not null references campaigns,
      affiliate_id uuid not null references affiliates,
      order_id text not null,
      ordered_on text not null,
      amount_minor bigint not null check (amount_minor > 0),
      currency text not null,
      language text not null,
      evidence jsonb not null,
      state text not null default 'answered'
        check (state in ('answered', 'open', 'deciding', 'deciding_finally', 'credited', 'declined', 'closed')),
      words text not null default '',
      decision text check (decision in ('credit', 'decline')),
      reason text not null default '',
      asked_at timestamptz not null,
      claimed_at timestamptz,
      checked_at timestamptz,
      decided_at timestamptz,
      conversion_id uuid,
      check ((state = 'answered') = (claimed_at is null)),
      check ((state in ('answered', 'open')) = (decided_at is null)),
      check ((state = 'credited') = (conversion_id is not null))
    );
    create unique index order_claims_once on order_claims (affiliate_id, order_id)
      where state in ('open', 'deciding', 'deciding_finally');
    create index order_claims_by_affiliate on order_claims (affiliate_id, id desc);
    create index order_claims_by_campaign on order_claims (campaign_id, state, id desc);
    create index order_claims_unknown on order_claims (checked_at) where state = 'open';
    create index order_claims_asked on order_claims (asked_at)`,
};
