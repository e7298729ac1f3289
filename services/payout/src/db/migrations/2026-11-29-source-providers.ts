import type { Migration } from '@sillage/runtime/postgres';

/** A charge that money is passed on from is at a provider, too: until now, at Stripe. */
export const sourceProviders: Migration = {
  name: '2026-11-29-source-providers',
  up: (run) => run`
    alter table payout_lines add column source_provider text;
    update payout_lines set source_provider = 'stripe' where source_charge_id is not null;
    alter table payout_lines add constraint payout_lines_source_provider_check
      check ((source_provider is null) = (source_charge_id is null));
  `,
};
