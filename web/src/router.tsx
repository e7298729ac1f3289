import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter, parseSearchWith, type RouterHistory, stringifySearchWith } from '@tanstack/react-router';
import { ApiContext } from './api/use-api.ts';
import type { AppContext } from './app-context.ts';
import { RouteError } from './routes/-route-error.tsx';
import { routeTree } from './routeTree.gen.ts';
import { ViewContext } from './session/account-view.ts';
import { SessionContext } from './session/use-session.ts';

/** `history`: the browser's own where it is not given. */
export function createAppRouter(context: AppContext, history?: RouterHistory) {
  return createRouter({
    // Values stand in addresses as they are (`price=99`), not as JSON (`price="99"`): shops and people write these
    // addresses, too.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(String),
    routeTree,
    context,
    // Loaders are given the context, components use it.
    Wrap: ({ children }) => (
      <QueryClientProvider client={context.queryClient}>
        <ApiContext value={context.api}>
          <SessionContext value={context.session}>
            <ViewContext value={context.viewStore}>{children}</ViewContext>
          </SessionContext>
        </ApiContext>
      </QueryClientProvider>
    ),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // Every route has a boundary of its own: the frame around it, and the other routes, go on.
    defaultErrorComponent: RouteError,
    scrollRestoration: true,
    ...(history && { history }),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
