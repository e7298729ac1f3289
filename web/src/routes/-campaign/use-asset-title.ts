import type { CampaignStatistics } from '@sillage/proto/http/statistics';
import { ASSET_SUB } from '@sillage/proto/values/assets';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/use-api.ts';
import { assetsQuery } from '../../features/assets/queries.ts';
import type { FiguresSearch } from '../../features/statistics/requested-figures.ts';

/** The titles of assets whose sub-ids occur in the figures; fetched only if there are any. */
export function useAssetTitle(
  campaignId: string,
  search: FiguresSearch,
  statistics: CampaignStatistics | undefined,
): (sub: string) => string | undefined {
  const isNamed =
    Boolean(search[ASSET_SUB]) ||
    (statistics?.subs.some(({ name, value }) => name === ASSET_SUB && value !== '') ?? false);
  const assets = useQuery({ ...assetsQuery(useApi(), campaignId), enabled: isNamed }).data;
  return (sub) => assets?.find((asset) => asset.sub === sub)?.title;
}
