import './styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter, parseSearchWith, RouterProvider, stringifySearchWith } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createAppContext } from './app-context.ts';
import { startI18n } from './i18n/i18n.ts';
import { routeTree } from './routeTree.gen.ts';
import { adoptNonce } from './ui/browser/nonce.ts';
import { reloadWhenReplaced } from './ui/browser/reload-when-replaced.ts';
import { TooltipProvider } from './ui/primitives/tooltip.tsx';

adoptNonce();
const context = createAppContext();
const router = createRouter({
  // Values stand in addresses as they are (`price=99`), not as JSON (`price="99"`): shops and people write these
  // addresses, too.
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: stringifySearchWith(String),
  routeTree,
  context,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
});
reloadWhenReplaced(() => router.state.isLoading);

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

await startI18n();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={context.queryClient}>
      <TooltipProvider delayDuration={150}>
        <RouterProvider router={router} />
      </TooltipProvider>
    </QueryClientProvider>
  </StrictMode>,
);
