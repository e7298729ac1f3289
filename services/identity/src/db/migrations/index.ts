import { outboxMigration } from '@sillage/runtime/bus';
import { idempotencyMigration } from '@sillage/runtime/idempotency';
import { waitingMessagesMigration } from '@sillage/runtime/mail';
import type { Migration } from '@sillage/runtime/postgres';
import { workQueueMigration } from '@sillage/runtime/work-queue';
import { accounts } from './2026-11-21-accounts.ts';
import { accountsInFull } from './2026-11-21-accounts-in-full.ts';
import { flows } from './2026-11-21-flows.ts';
import { linkingCodes } from './2026-11-21-linking-codes.ts';
import { oneTimeTokens } from './2026-11-21-one-time-tokens.ts';
import { profilesAndDeletions } from './2026-11-21-profiles-and-deletions.ts';
import { provenAddresses } from './2026-11-21-proven-addresses.ts';
import { secondFactors } from './2026-11-21-second-factors.ts';
import { securityEvents } from './2026-11-21-security-events.ts';
import { linkingSessions } from './2026-11-22-linking-sessions.ts';
import { sealedKeys } from './2026-11-23-sealed-keys.ts';
import { signInTries } from './2026-11-23-sign-in-tries.ts';
import { tiedLinking } from './2026-11-23-tied-linking.ts';
import { unadornedMetadata } from './2026-11-23-unadorned-metadata.ts';
import { unknownMakers } from './2026-11-23-unknown-makers.ts';
import { workQueueMessages } from './2026-11-23-work-queue-messages.ts';
import { unverifiedCreators } from './2026-11-24-unverified-creators.ts';
import { accountNotices } from './2026-11-25-account-notices.ts';
import { apiKeys } from './2026-11-25-api-keys.ts';
import { suspensions } from './2026-12-20-suspensions.ts';
import { supportAccess } from './2026-12-21-support-access.ts';
import { passkeys } from './2026-12-22-passkeys.ts';
import { mutedNotifications } from './2026-12-24-muted-notifications.ts';
import { seenNotifications } from './2026-12-25-seen-notifications.ts';
import { restrictions } from './2026-12-30-restrictions.ts';
import { mutedMails } from './2027-03-12-muted-mails.ts';
import { chosenEndsOfKeys } from './2027-05-11-chosen-ends-of-keys.ts';

export const migrations: readonly Migration[] = [
  accounts,
  accountsInFull,
  flows,
  linkingCodes,
  oneTimeTokens,
  outboxMigration,
  profilesAndDeletions,
  provenAddresses,
  secondFactors,
  securityEvents,
  waitingMessagesMigration,
  linkingSessions,
  sealedKeys,
  signInTries,
  tiedLinking,
  unadornedMetadata,
  unknownMakers,
  workQueueMigration('2026-11-23'),
  workQueueMessages,
  unverifiedCreators,
  accountNotices,
  apiKeys,
  idempotencyMigration('2026-12-10'),
  suspensions,
  supportAccess,
  passkeys,
  mutedNotifications,
  seenNotifications,
  restrictions,
  mutedMails,
  chosenEndsOfKeys,
];
