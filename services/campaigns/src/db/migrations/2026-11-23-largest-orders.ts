import type { Migration } from '@sillage/runtime/postgres';

/** 10 000 euros in minor units of the currency, as new campaigns have it. */
const DEFAULT = `case currency when 'USD' then 1100000 when 'GBP' then 850000 when 'JPY' then 1600000 when 'CNY' then 7800000
  when 'CAD' then 1500000 when 'AUD' then 1600000 when 'CHF' then 950000 when 'RUB' then 90000000
  else case
    when currency in ('BIF','CLP','DJF','GNF','ISK','KMF','KRW','PYG','RWF','UGX','UYI','VND','VUV','XAF','XOF','XPF') then 10000
    when currency in ('BHD','IQD','JOD','KWD','LYD','OMR','TND') then 10000000
    else 1000000 end end`;

/** What a page may report without the merchant's review. Attribution takes the same default where no event says otherwise. */
export const largestOrders: Migration = {
  name: '2026-11-23-largest-orders',
  async up(sql) {
    await sql(`
      alter table campaigns add column largest_order_minor bigint check (largest_order_minor > 0);
      update campaigns set largest_order_minor = ${DEFAULT};
      alter table campaigns alter column largest_order_minor set not null;
      alter table hold_periods add column largest_order_minor bigint check (largest_order_minor > 0);
      update hold_periods p set largest_order_minor = c.largest_order_minor from campaigns c where c.id = p.campaign_id;
      alter table hold_periods alter column largest_order_minor set not null`);
  },
};
