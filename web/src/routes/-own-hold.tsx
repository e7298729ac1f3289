import { useQuery } from '@tanstack/react-query';
import { useApi, useCommands } from '../api/use-api.ts';
import { HoldBanner } from '../features/billing/hold-banner.tsx';
import { billingCommands, holdQuery } from '../features/billing/queries.ts';

/** Why the signed-in merchant's affiliates are not paid for now. */
export function OwnHold() {
  const api = useApi();
  const commands = useCommands(billingCommands);
  return <HoldBanner view={useQuery(holdQuery(api)).data} commands={commands} />;
}
