import { createFileRoute, redirect } from '@tanstack/react-router';
import { z } from 'zod';

/** The address that older links and the public site use for "the application". */
export const Route = createFileRoute('/app')({
  validateSearch: z.object({ signup: z.union([z.boolean(), z.string()]).optional() }),
  beforeLoad: ({ search }) => {
    throw search.signup === undefined
      ? redirect({ to: '/dashboard', replace: true })
      : redirect({ to: '/auth', search: { signup: true }, replace: true });
  },
});
