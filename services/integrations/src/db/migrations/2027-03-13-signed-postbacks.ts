import type { Migration } from '@sillage/runtime/postgres';

/** The calls of an affiliate's postback are signed where it has a secret. */
export const signedPostbacks: Migration = {
  name: '2027-03-13-signed-postbacks',
  change: 'expansion',
  up: (run) => run`
    alter table webhook_endpoints
      drop constraint webhook_endpoints_secret,
      drop constraint webhook_endpoints_former_secret;
    alter table webhook_endpoints
      add constraint webhook_endpoints_secret check (
        (signing_secret is null or removed_at is null)
        and (signing_secret is not null or removed_at is not null or affiliate_id is not null)) not valid,
      add constraint webhook_endpoints_former_secret check (
        (former_secret is null) = (former_secret_until is null)
        and (former_secret is null or signing_secret is not null)) not valid`,
};
