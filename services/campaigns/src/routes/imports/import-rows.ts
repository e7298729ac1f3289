import type { ImportRow, PlannedAffiliate } from '@sillage/proto/http/imports';
import { found } from '@sillage/runtime/service';
import { importedAffiliate } from '../../commands/imports/imported-affiliate.ts';
import { findGroupsNamed } from '../../db/affiliates/groups.ts';
import { listTagNames } from '../../db/affiliates/tags.ts';
import { findOwnCampaign } from '../../db/campaigns/campaigns.ts';
import type { OwnImport } from '../../db/imports/imports.ts';
import type { ImportRowRecord } from '../../db/imports/rows.ts';
import type { RouteDeps } from '../../deps.ts';

/** Rows with their outcome; ready rows include the affiliate as they would be added now. */
export async function viewRows(
  { db, addresses }: Pick<RouteDeps, 'db' | 'addresses'>,
  ownerUserId: string,
  { campaignId, mapping }: OwnImport,
  rows: readonly ImportRowRecord[],
): Promise<ImportRow[]> {
  const campaign = found(await findOwnCampaign(db, campaignId, ownerUserId));
  const ready = rows.filter(({ outcome }) => outcome === 'ready');
  const emails = ready.map(({ email }) => email);
  const tagsOf = emails.length > 0 ? await listTagNames(db, ownerUserId, emails) : () => [];
  const groupNames = ready.flatMap(({ groupName }) => groupName ?? []);
  const findGroup = await findGroupsNamed(db, campaignId, groupNames);
  const planned = (cells: readonly string[]): PlannedAffiliate | null => {
    const affiliate = mapping && importedAffiliate(cells, mapping, campaign, findGroup);
    if (!affiliate) return null;
    const { name, email, rateBps, rateSource, isActive, couponCodes, alias, tags } = affiliate;
    return {
      ...{ name, email, rateBps, rateSource, isActive },
      couponCodes: [...couponCodes],
      aliasUrl: alias === undefined ? null : addresses.link({ campaignId, affiliateId: alias, shortCode: null }),
      tags: withNew(tagsOf(email), tags),
    };
  };
  return rows.flatMap(
    ({ line, email, outcome, problem, affiliateId, openingBalanceMinor, groupName: group, cells }) => {
      if (outcome === null) return [];
      const affiliate = outcome === 'ready' ? planned(cells) : null;
      // Their group was deleted since the check.
      const isLost = outcome === 'ready' && !affiliate;
      const now = isLost ? { outcome: 'invalid' as const, problem: 'group' as const } : { outcome, problem };
      return [{ line, email, ...now, affiliateId, openingBalanceMinor, group, affiliate }];
    },
  );
}

/** Ignores case. */
function withNew(had: readonly string[], given: readonly string[]): string[] {
  const names = new Set(had.map((name) => name.toLowerCase()));
  return [...had, ...given.filter((name) => !names.has(name.toLowerCase()))];
}
