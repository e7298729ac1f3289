import './styles.css';
import './zod-without-eval.ts';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createAppContext } from './app-context.ts';
import { startI18n } from './i18n/i18n.ts';
import { createAppRouter } from './router.tsx';
import { adoptNonce } from './ui/browser/nonce.ts';
import { reloadWhenReplaced } from './ui/browser/reload-when-replaced.ts';

const PREPARED_AFTER_MS = 1_000;

/**
 * Loads the auth client once the first screen is complete, so that it does not compete with that screen's files and
 * data.
 */
function prepareSession(): void {
  if (router.state.isLoading || context.queryClient.isFetching() > 0) setTimeout(prepareSession, PREPARED_AFTER_MS);
  else session.prepare();
}

/** Handles the error as if this file itself had failed to load: public/recover.js tries again, or shows a message. */
function recover(error: unknown): never {
  document.querySelector('script[type="module"]')?.dispatchEvent(new Event('error'));
  throw error;
}

adoptNonce();
const context = createAppContext();
const { session } = context;
const texts = startI18n();
// The auth client removes tokens and codes of a link from the address, which the router reads when it is created.
if (session.current().status === 'loading') await session.auth().catch(recover);
const router = createAppRouter(context);
reloadWhenReplaced(() => router.state.isLoading);
setTimeout(prepareSession, PREPARED_AFTER_MS);

await texts;
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
