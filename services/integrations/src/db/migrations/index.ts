import { idempotencyMigration } from '@sillage/runtime/idempotency';
import type { Migration } from '@sillage/runtime/postgres';
import { workQueueGroupsMigration, workQueueMigration } from '@sillage/runtime/work-queue';
import { connections } from './2026-11-30-connections.ts';
import { connectCodes } from './2026-12-01-connect-codes.ts';
import { webhookEndpoints } from './2026-12-02-webhook-endpoints.ts';
import { shops } from './2026-12-04-shops.ts';
import { orderLinks } from './2026-12-05-order-links.ts';
import { buyers } from './2026-12-06-buyers.ts';
import { pausedEndpoints } from './2026-12-08-paused-endpoints.ts';
import { silenceNotices } from './2026-12-09-silence-notices.ts';
import { postbacks } from './2026-12-17-postbacks.ts';
import { outbox } from './2026-12-21-outbox.ts';
import { messagesAbout } from './2026-12-30-messages-about.ts';
import { signedPostbacks } from './2027-03-13-signed-postbacks.ts';
import { orderAddresses } from './2027-04-19-order-addresses.ts';
import { firstPayments } from './2027-05-08-first-payments.ts';
import { partsOfPayments } from './2027-05-09-parts-of-payments.ts';
import { failedDeliveries } from './2027-05-10-failed-deliveries.ts';
import { amountBases } from './2027-05-14-amount-bases.ts';
import { customersCurrencies } from './2027-05-18-customers-currencies.ts';

/** In the order of application. */
export const migrations: readonly Migration[] = [
  connections,
  workQueueMigration('2026-11-30'),
  connectCodes,
  webhookEndpoints,
  shops,
  orderLinks,
  buyers,
  workQueueGroupsMigration('2026-12-07'),
  pausedEndpoints,
  silenceNotices,
  idempotencyMigration('2026-12-10'),
  postbacks,
  outbox,
  messagesAbout,
  signedPostbacks,
  orderAddresses,
  firstPayments,
  partsOfPayments,
  failedDeliveries,
  amountBases,
  customersCurrencies,
];
