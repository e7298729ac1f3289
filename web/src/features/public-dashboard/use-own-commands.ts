import type { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Api } from '../../api/client.ts';
import { useCommands } from '../../api/use-api.ts';
import type { OwnDashboard } from './own-dashboard.ts';

type CommandsOf<Commands> = (of: OwnDashboard) => (api: Api, cache: QueryClient) => Commands;

/** The commands on an affiliate's own dashboard; created anew only for another dashboard or ticket. */
export function useOwnCommands<Commands>(
  commandsOf: CommandsOf<Commands>,
  { campaignId, affiliateId, ticket }: OwnDashboard,
): Commands {
  return useCommands(
    useMemo(() => commandsOf({ campaignId, affiliateId, ticket }), [commandsOf, campaignId, affiliateId, ticket]),
  );
}
