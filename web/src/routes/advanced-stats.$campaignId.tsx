import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/advanced-stats/$campaignId')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/campaign/$campaignId', params, search: {}, replace: true });
  },
});
