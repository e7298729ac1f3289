import { useQuery } from '@tanstack/react-query';
import { useApi, useCommands } from '../api/use-api.ts';
import { PayoutHoldBanner } from '../features/billing/payout-hold-banner.tsx';
import { billingCommands, payoutHoldQuery } from '../features/billing/queries.ts';

/** Why the signed-in merchant's affiliates are not paid for now. */
export function OwnPayoutHold() {
  const api = useApi();
  const commands = useCommands(billingCommands);
  return <PayoutHoldBanner view={useQuery(payoutHoldQuery(api)).data} commands={commands} />;
}
