import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter, type RouterHistory, stringifySearchWith } from '@tanstack/react-router';
import { ApiContext } from './api/use-api.ts';
import type { AppContext } from './app-context.ts';
import { RouteError } from './routes/-route-error.tsx';
import { routeTree } from './routeTree.gen.ts';
import { ViewContext } from './session/account-view.ts';
import { SessionContext } from './session/use-session.ts';

/** `history` defaults to the browser's own. */
export function createAppRouter(context: AppContext, history?: RouterHistory) {
  return createRouter({
    // Values in addresses are plain text (`price=99`), not JSON (`price="99"`), because shops and people write these
    // addresses, too. They stay text: the router's own parsers would turn a sub-id such as `10482` into a number.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: stringifySearchWith(String),
    routeTree,
    context,
    // Loaders get the context from the router, components from these providers.
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
    // Every route has its own error boundary, so that the frame and the other routes keep working.
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
