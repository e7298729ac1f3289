import type { QueryClient } from '@tanstack/react-query';
import type { AppContext } from '../app-context.ts';
import { isDemo } from './account-view.ts';

/**
 * For the loader of a signed-in page: starts to fetch the page's data while its code loads, or while a pointer is over
 * the link. The loader does not wait for it, and the page itself reports failures. Fetches nothing for the demo, whose
 * pages show less.
 */
export function fetchAhead(
  { session, viewStore, queryClient }: Pick<AppContext, 'session' | 'viewStore' | 'queryClient'>,
  start: (cache: QueryClient) => readonly Promise<void>[],
): void {
  if (session.current().status === 'signedIn' && !isDemo(viewStore.view)) void Promise.all(start(queryClient));
}
