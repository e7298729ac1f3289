import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/use-api.ts';
import { campaignsQuery } from '../../features/campaigns/queries.ts';

/** There are campaigns, and none is live: what happens in test mode is all that there is to show. */
export function useIsTestOnly(): boolean {
  const { data = [] } = useQuery(campaignsQuery(useApi()));
  return data.length > 0 && data.every(({ isTest }) => isTest);
}
