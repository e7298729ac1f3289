import type { QueryClient } from '@tanstack/react-query';
import type { AppContext } from '../app-context.ts';

/**
 * For the loader of a signed-in person's page: begins to fetch what it shows beside its code, or while a pointer is on
 * its way to the link. Nothing waits for it, and a failure is the page's to show.
 */
export function fetchAhead(
  { session, queryClient }: Pick<AppContext, 'session' | 'queryClient'>,
  start: (cache: QueryClient) => readonly Promise<void>[],
): void {
  if (session.current().status === 'signedIn') void Promise.all(start(queryClient));
}
