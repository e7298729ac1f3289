import { createRouter, parseSearchWith, type RouterHistory, stringifySearchWith } from '@tanstack/react-router';
import type { AppContext } from './app-context.ts';
import { RouteError } from './routes/-route-error.tsx';
import { routeTree } from './routeTree.gen.ts';

/** `history`: the browser's own where it is not given. */
export function createAppRouter(context: AppContext, history?: RouterHistory) {
  return createRouter({
    // Values stand in addresses as they are (`price=99`), not as JSON (`price="99"`): shops and people write these
    // addresses, too.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(String),
    routeTree,
    context,
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
