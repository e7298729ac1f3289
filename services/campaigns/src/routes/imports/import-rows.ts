import type { ImportRow, PlannedAffiliate } from '@sillage/proto/http/imports';
import { found } from '@sillage/runtime/service';
import { importedAffiliate } from '../../commands/imports/imported-affiliate.ts';
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
  const ready = rows.filter(({ outcome }) => outcome === 'ready').map(({ email }) => email);
  const tagsOf = ready.length > 0 ? await listTagNames(db, ownerUserId, ready) : () => [];
  const planned = (cells: readonly string[]): PlannedAffiliate | null => {
    const affiliate = mapping && importedAffiliate(cells, mapping, campaign);
    if (!affiliate) return null;
    const { name, email, rateBps, rateSource, isActive, couponCodes, alias } = affiliate;
    return {
      ...{ name, email, rateBps, rateSource, isActive },
      couponCodes: [...couponCodes],
      aliasUrl: alias === undefined ? null : addresses.link({ campaignId, affiliateId: alias, shortCode: null }),
      tags: [...tagsOf(email)],
    };
  };
  return rows.flatMap(({ line, email, outcome, problem, affiliateId, openingBalanceMinor, cells }) => {
    if (outcome === null) return [];
    const affiliate = outcome === 'ready' ? planned(cells) : null;
    return [{ line, email, outcome, problem, affiliateId, openingBalanceMinor, affiliate }];
  });
}
