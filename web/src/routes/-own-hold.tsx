import { useQuery, useQueryClient } from '@tanstack/react-query';
import { rootRouteId, useRouteContext } from '@tanstack/react-router';
import { useMemo } from 'react';
import { HoldBanner } from '../features/billing/hold-banner.tsx';
import { billingCommands, holdQuery } from '../features/billing/queries.ts';

/** Why the signed-in merchant's affiliates are not paid for now. */
export function OwnHold() {
  const { api } = useRouteContext({ from: rootRouteId });
  const cache = useQueryClient();
  const commands = useMemo(() => billingCommands(api, cache), [api, cache]);
  return <HoldBanner view={useQuery(holdQuery(api)).data} commands={commands} />;
}
