import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/use-api.ts';
import { campaignsQuery } from '../../features/campaigns/queries.ts';

/** True if there are campaigns, but none is live: then the lists show test mode. */
export function useIsTestOnly(): boolean {
  const { data = [] } = useQuery(campaignsQuery(useApi()));
  return data.length > 0 && data.every(({ isTest }) => isTest);
}
