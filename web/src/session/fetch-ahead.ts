import type { QueryClient } from '@tanstack/react-query';
import type { AppContext } from '../app-context.ts';
import { isDemo } from './account-view.ts';

/**
 * For the loader of a signed-in person's page: begins to fetch what it shows beside its code, or while a pointer is on
 * its way to the link. Nothing waits for it, and a failure is the page's to show. Of the demo nothing: it shows less.
 */
export function fetchAhead(
  { session, viewStore, queryClient }: Pick<AppContext, 'session' | 'viewStore' | 'queryClient'>,
  start: (cache: QueryClient) => readonly Promise<void>[],
): void {
  if (session.current().status === 'signedIn' && !isDemo(viewStore.view)) void Promise.all(start(queryClient));
}
