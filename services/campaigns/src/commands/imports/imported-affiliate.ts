import type { ImportMapping } from '@sillage/proto/http/imports';
import type { RateSource } from '@sillage/proto/values/rate-source';
import type { GroupRow } from '../../db/affiliates/group-tables.ts';
import type { CampaignRow } from '../../db/schema.ts';
import { type ImportedAffiliate, readRow } from '../../domain/imports/read-row.ts';

/**
 * The data of an affiliate from the file, without what is generated (id, link and private page), and without the
 * opening balance, which is kept as it was checked.
 */
export interface DescribedAffiliate extends Omit<ImportedAffiliate, 'group' | 'openingBalanceMinor'> {
  readonly rateBps: number;
  readonly rateSource: RateSource;
  readonly group: GroupRow | null;
}

/**
 * The affiliate to add for a row; undefined if the row cannot be read, or the campaign has no such group. A rate that
 * differs from the one that would apply otherwise is the affiliate's own, even in a group.
 */
export function importedAffiliate(
  cells: readonly string[],
  mapping: ImportMapping,
  campaign: CampaignRow,
  findGroup: (name: string) => GroupRow | undefined,
): DescribedAffiliate | undefined {
  const read = readRow(cells, mapping, campaign.currency);
  if ('problem' in read) return undefined;
  const { group: name, openingBalanceMinor: _asChecked, ...affiliate } = read.affiliate;
  const group = name === undefined ? null : findGroup(name);
  if (group === undefined) return undefined;
  const usualRateBps = group?.rateBps ?? campaign.defaultRateBps;
  const { rateBps = usualRateBps } = affiliate;
  const usualSource = group ? 'group' : 'default';
  return { ...affiliate, group, rateBps, rateSource: rateBps === usualRateBps ? usualSource : 'own' };
}
