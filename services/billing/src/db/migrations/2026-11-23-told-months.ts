import type { Migration } from '@sillage/runtime/postgres';

/** In which month's mail an affiliate whom the merchant pays was told of a conversion. */
export const toldMonths: Migration = {
  name: '2026-11-23-told-months',
  up: (run) => run`alter table conversions add column told_in text check (told_in ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')`,
};
