import { createRootRouteWithContext, type ErrorComponentProps, Link, Outlet, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AppContext } from '../app-context.ts';
import { SupportLink } from '../site/support-link.tsx';
import { MessageScreen } from '../ui/layout/message-screen.tsx';
import { OfflineBanner } from '../ui/layout/offline-banner.tsx';
import { Button } from '../ui/primitives/button.tsx';
import { Toaster } from '../ui/primitives/toaster.tsx';

export const Route = createRootRouteWithContext<AppContext>()({
  component: Root,
  errorComponent: ErrorScreen,
  notFoundComponent: NotFound,
});

function Root() {
  return (
    <>
      <OfflineBanner />
      <Outlet />
      <Toaster />
    </>
  );
}

function ErrorScreen({ reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  // What could not be fetched is fetched again: drawing alone would fail in the same way.
  const retry = () => void router.invalidate().then(reset);
  return (
    <MessageScreen
      title={t('crash.title')}
      body={<p>{t('crash.body')}</p>}
      actions={
        <>
          <Button onClick={retry}>{t('retry')}</Button>
          <Button variant="outline" asChild>
            <Link to="/dashboard">{t('crash.home')}</Link>
          </Button>
          <Button variant="link" asChild>
            <SupportLink />
          </Button>
        </>
      }
    />
  );
}

function NotFound() {
  const { t } = useTranslation();
  return (
    <MessageScreen
      title={t('notFound.title')}
      body={<p>{t('notFound.body')}</p>}
      actions={
        <Button asChild>
          <Link to="/">{t('notFound.home')}</Link>
        </Button>
      }
    />
  );
}
