import type { Migration } from '@sillage/runtime/postgres';

/** Which click a conversion belongs to, over time. Until now it was the first one. */
export const attributionModels: Migration = {
  name: '2026-11-24-attribution-models',
  async up(sql) {
    await sql(`
      alter table campaigns add column attribution_model text not null default 'first_click'
        check (attribution_model in ('first_click', 'last_click'));
      alter table campaigns alter column attribution_model drop default;
      alter table hold_periods add column attribution_model text not null default 'first_click'
        check (attribution_model in ('first_click', 'last_click'));
      alter table hold_periods alter column attribution_model drop default`);
  },
};
