import { idempotencyMigration } from '@sillage/runtime/idempotency';
import type { Migration } from '@sillage/runtime/postgres';
import { workQueueMigration } from '@sillage/runtime/work-queue';
import { probes } from './2026-12-19-probes.ts';
import { incidents } from './2026-12-19-z-incidents.ts';
import { acts } from './2026-12-20-acts.ts';
import { subscriptions } from './2026-12-21-subscriptions.ts';
import { contactMessages } from './2026-12-24-contact-messages.ts';
import { consents } from './2026-12-28-consents.ts';
import { archives } from './2026-12-30-archives.ts';
import { mailedRoots } from './2027-01-15-mailed-roots.ts';

/** In the order of application. */
export const migrations: readonly Migration[] = [
  probes,
  incidents,
  acts,
  subscriptions,
  { ...workQueueMigration('2026-12-21'), change: 'expansion' },
  contactMessages,
  consents,
  archives,
  idempotencyMigration('2026-12-31'),
  mailedRoots,
];
