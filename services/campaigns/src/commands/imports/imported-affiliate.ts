import type { ImportMapping } from '@sillage/proto/http/imports';
import type { RateSource } from '@sillage/proto/values/rate-source';
import type { CampaignRow } from '../../db/schema.ts';
import type { ImportedAffiliate } from '../../domain/imports/read-row.ts';
import { readCells } from './read-cells.ts';

/** The data of an affiliate from the file, without what is generated: id, link and private page. */
export interface DescribedAffiliate extends ImportedAffiliate {
  readonly rateBps: number;
  readonly rateSource: RateSource;
}

/** The affiliate to add for a row; undefined if the row cannot be read. */
export function importedAffiliate(
  cells: readonly string[],
  mapping: ImportMapping,
  campaign: CampaignRow,
): DescribedAffiliate | undefined {
  const read = readCells(cells, mapping, campaign);
  if ('problem' in read) return undefined;
  const { rateBps = campaign.defaultRateBps } = read.affiliate;
  return { ...read.affiliate, rateBps, rateSource: rateBps === campaign.defaultRateBps ? 'default' : 'own' };
}
