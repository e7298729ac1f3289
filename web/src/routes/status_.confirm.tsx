import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { useCommands } from '../api/use-api.ts';
import { subscriptionCommands } from '../features/status/subscription.ts';
import { SubscriptionLink } from '../features/status/subscription-link.tsx';

/** The page behind the link of the first mail. */
export const Route = createFileRoute('/status_/confirm')({
  validateSearch: z.object({ token: z.string().optional().catch(undefined) }),
  component: Confirm,
});

function Confirm() {
  const { token = '' } = Route.useSearch();
  const commands = useCommands(subscriptionCommands);
  return <SubscriptionLink purpose="confirm" token={token} act={commands.confirm} />;
}
