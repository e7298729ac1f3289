import type { PlanRule } from '@sillage/runtime/postgres/testing';

/** What grows with traffic, and with those who bring it. */
export const PLANS: PlanRule = {
  growing: ['acts', 'archive_parts', 'archives', 'consents', 'contact_messages', 'hours', 'samples', 'subscribers'],
  readsWhole: { 'db/subscribers.ts': 'the administrator is told how many there are' },
};
