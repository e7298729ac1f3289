import type { Migration } from '@sillage/runtime/postgres';

/** Affiliates are notified, too: of their own commissions, at addresses that are called without a signature. */
export const postbacks: Migration = {
  name: '2026-12-17-postbacks',
  up: (run) => run`
    alter table webhook_endpoints
      add column affiliate_id uuid,
      drop constraint webhook_endpoints_check1,
      drop constraint webhook_endpoints_check2,
      add constraint webhook_endpoints_secret
        check ((signing_secret is null) = (removed_at is not null or affiliate_id is not null)),
      add constraint webhook_endpoints_former_secret
        check ((former_secret is null) = (former_secret_until is null) and (former_secret is null or affiliate_id is null)),
      add constraint webhook_endpoints_affiliate check (affiliate_id is null or campaign_id is not null);
    create index webhook_endpoints_by_affiliate on webhook_endpoints (affiliate_id) where affiliate_id is not null;
    create index webhook_endpoints_by_age on webhook_endpoints (created_at) where removed_at is null`,
};
