import type { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Api } from '../../api/client.ts';
import { useCommands } from '../../api/use-api.ts';
import type { OwnDashboard } from './own-dashboard.ts';

type CommandsOf<Commands> = (of: OwnDashboard) => (api: Api, cache: QueryClient) => Commands;

/** What an affiliate can change on their own dashboard; made anew only for another dashboard, or another ticket. */
export function useOwnCommands<Commands>(
  commandsOf: CommandsOf<Commands>,
  { campaignId, affiliateId, ticket }: OwnDashboard,
): Commands {
  return useCommands(
    useMemo(() => commandsOf({ campaignId, affiliateId, ticket }), [commandsOf, campaignId, affiliateId, ticket]),
  );
}
