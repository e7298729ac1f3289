import { createFileRoute, redirect } from '@tanstack/react-router';
import { z } from 'zod';

/** The address of the application in older links and on the public site. */
export const Route = createFileRoute('/app')({
  validateSearch: z.object({ signup: z.string().optional() }),
  beforeLoad: ({ search }) => {
    throw search.signup === undefined
      ? redirect({ to: '/dashboard', replace: true })
      : redirect({ to: '/auth', search: { signup: 'true' }, replace: true });
  },
});
