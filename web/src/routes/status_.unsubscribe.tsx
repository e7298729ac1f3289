import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { useCommands } from '../api/use-api.ts';
import { subscriptionCommands } from '../features/status/subscription.ts';
import { SubscriptionLink } from '../features/status/subscription-link.tsx';

/** The page behind the last link of every mail about incidents. */
export const Route = createFileRoute('/status_/unsubscribe')({
  validateSearch: z.object({ token: z.string().optional().catch(undefined) }),
  component: Unsubscribe,
});

function Unsubscribe() {
  const { token = '' } = Route.useSearch();
  const commands = useCommands(subscriptionCommands);
  return (
    <SubscriptionLink
      purpose="unsubscribe"
      token={token}
      act={(token) => commands.cancel(token).then(() => undefined)}
    />
  );
}
