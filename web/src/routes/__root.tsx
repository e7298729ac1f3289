import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AppContext } from '../app-context.ts';
import { useConsentBanner } from '../consent/use-consent.ts';
import { SupportLink } from '../site/support-link.tsx';
import { useIdle } from '../ui/hooks/use-idle.ts';
import { MessageScreen } from '../ui/layout/message-screen.tsx';
import { OfflineBanner } from '../ui/layout/offline-banner.tsx';
import { Button } from '../ui/primitives/button.tsx';
import { Toaster } from '../ui/primitives/toaster.tsx';
import { RouteError } from './-route-error.tsx';

export const Route = createRootRouteWithContext<AppContext>()({
  component: Root,
  errorComponent: RouteError,
  notFoundComponent: NotFound,
});

function Root() {
  useConsentBanner(useIdle());
  return (
    <>
      <OfflineBanner />
      <Outlet />
      <Toaster />
    </>
  );
}

function NotFound() {
  const { t } = useTranslation();
  return (
    <MessageScreen
      title={t('notFound.title')}
      body={<p>{t('notFound.body')}</p>}
      actions={
        <>
          <Button asChild>
            <a href="/">{t('notFound.home')}</a>
          </Button>
          <Button variant="link" asChild>
            <SupportLink />
          </Button>
        </>
      }
    />
  );
}
