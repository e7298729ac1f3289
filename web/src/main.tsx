import './styles.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createAppContext } from './app-context.ts';
import { startI18n } from './i18n/i18n.ts';
import { createAppRouter } from './router.tsx';
import { adoptNonce } from './ui/browser/nonce.ts';
import { reloadWhenReplaced } from './ui/browser/reload-when-replaced.ts';
import { TooltipProvider } from './ui/primitives/tooltip.tsx';

adoptNonce();
const router = createAppRouter(createAppContext());
reloadWhenReplaced(() => router.state.isLoading);

await startI18n();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <TooltipProvider delayDuration={150}>
      <RouterProvider router={router} />
    </TooltipProvider>
  </StrictMode>,
);
