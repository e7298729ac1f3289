import { outboxMigration } from '@sillage/runtime/bus';
import { idempotencyMigration } from '@sillage/runtime/idempotency';
import type { Migration } from '@sillage/runtime/postgres';
import { workQueueMigration } from '@sillage/runtime/work-queue';
import { campaigns } from './2026-11-21-campaigns.ts';
import { owners } from './2026-11-21-owners.ts';
import { payments } from './2026-11-22-payments.ts';
import { largestOrders } from './2026-11-23-largest-orders.ts';
import { attributionModels } from './2026-11-24-attribution-models.ts';
import { suspendedCampaigns } from './2026-11-24-suspended-campaigns.ts';
import { couponsAndRenewals } from './2026-12-06-coupons-and-renewals.ts';
import { creationKeys } from './2026-12-11-creation-keys.ts';
import { imports } from './2026-12-13-imports.ts';
import { aliases } from './2026-12-14-aliases.ts';
import { openingBalances } from './2026-12-15-opening-balances.ts';
import { secretKeys } from './2026-12-16-secret-keys.ts';
import { ownPages } from './2026-12-18-own-pages.ts';
import { suspendedOwners } from './2026-12-20-suspended-owners.ts';
import { testMode } from './2026-12-21-test-mode.ts';
import { approvalLimits } from './2026-12-22-approval-limits.ts';
import { dataRequests } from './2026-12-29-data-requests.ts';
import { linksElsewhere } from './2026-12-30-links-elsewhere.ts';
import { affiliateLists } from './2027-01-02-affiliate-lists.ts';
import { affiliateCounts } from './2027-01-05-affiliate-counts.ts';
import { applications } from './2027-01-06-applications.ts';
import { people } from './2027-01-11-people.ts';
import { programmes } from './2027-01-12-programmes.ts';
import { orderClaims } from './2027-01-13-order-claims.ts';
import { mailSettings } from './2027-01-14-mail-settings.ts';
import { invitations } from './2027-01-15-invitations.ts';
import { affiliateMails } from './2027-01-16-affiliate-mails.ts';
import { joinRules } from './2027-01-16-join-rules.ts';
import { unreachableAddresses } from './2027-01-17-unreachable-addresses.ts';
import { affiliateGroups } from './2027-01-18-affiliate-groups.ts';
import { joinLooks } from './2027-01-18-join-looks.ts';
import { messageReferences } from './2027-01-19-message-references.ts';
import { assets } from './2027-02-01-assets.ts';
import { fraudRules } from './2027-02-14-fraud-rules.ts';
import { appeals } from './2027-02-15-appeals.ts';
import { ownLinks } from './2027-02-20-own-links.ts';
import { rateTiers } from './2027-02-21-rate-tiers.ts';
import { groupHolds } from './2027-02-22-group-holds.ts';
import { fraudDefaults } from './2027-03-06-fraud-defaults.ts';
import { searchTextsAtOnce } from './2027-03-21-search-texts-at-once.ts';
import { importedGroupsAndTags } from './2027-04-22-imported-groups-and-tags.ts';

/** In the order of application. */
export const migrations: readonly Migration[] = [
  campaigns,
  outboxMigration,
  owners,
  payments,
  largestOrders,
  attributionModels,
  suspendedCampaigns,
  couponsAndRenewals,
  idempotencyMigration('2026-12-10'),
  creationKeys,
  workQueueMigration('2026-12-12'),
  imports,
  aliases,
  openingBalances,
  secretKeys,
  ownPages,
  suspendedOwners,
  testMode,
  approvalLimits,
  dataRequests,
  linksElsewhere,
  affiliateLists,
  affiliateCounts,
  applications,
  people,
  programmes,
  orderClaims,
  mailSettings,
  invitations,
  affiliateMails,
  joinRules,
  unreachableAddresses,
  affiliateGroups,
  joinLooks,
  messageReferences,
  assets,
  fraudRules,
  appeals,
  ownLinks,
  rateTiers,
  groupHolds,
  fraudDefaults,
  searchTextsAtOnce,
  importedGroupsAndTags,
];
