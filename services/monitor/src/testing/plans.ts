import type { PlanRule } from '@sillage/runtime/postgres/testing';

/** Tables that grow with traffic, or with the number of accounts. */
export const PLANS: PlanRule = {
  growing: ['acts', 'archive_parts', 'archives', 'consents', 'contact_messages', 'hours', 'samples', 'subscribers'],
  readsWhole: { 'db/subscribers.ts': 'the administrator is told how many there are' },
};
