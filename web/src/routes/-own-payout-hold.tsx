import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useApi, useCommands } from '../api/use-api.ts';
import { billingCommands, payoutHoldQuery } from '../features/billing/queries.ts';

/** Loaded on demand, because it is rarely shown. */
const PayoutHoldBanner = lazy(async () => ({
  default: (await import('../features/billing/payout-hold-banner.tsx')).PayoutHoldBanner,
}));

/** Why the signed-in merchant's affiliates are not paid for now, and what is refunded to the merchant. */
export function OwnPayoutHold() {
  const api = useApi();
  const commands = useCommands(billingCommands);
  const view = useQuery(payoutHoldQuery(api)).data;
  if (!view?.payoutHold && !view?.credits.length) return null;
  return (
    <Suspense>
      <PayoutHoldBanner view={view} commands={commands} />
    </Suspense>
  );
}
