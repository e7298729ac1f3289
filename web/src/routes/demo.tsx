import { useMutation } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorSentence } from '../api/api-error.ts';
import { useApi } from '../api/use-api.ts';
import { openDemo } from '../features/demo/queries.ts';
import { useViewStore } from '../session/account-view.ts';
import { MessageScreen } from '../ui/layout/message-screen.tsx';
import { WakeMark } from '../ui/layout/wake-mark.tsx';
import { Button } from '../ui/primitives/button.tsx';

/** Linked from the public pages: opens the demo in this tab, and navigates to its dashboard. */
export const Route = createFileRoute('/demo')({ component: Demo });

function Demo() {
  const { t } = useTranslation('demo');
  const api = useApi();
  const store = useViewStore();
  const { mutate, error } = useMutation({
    mutationFn: () => openDemo(api),
    onSuccess: (view) => {
      store.begin({ ...view, isDemo: true });
      window.location.replace('/dashboard');
    },
  });
  useEffect(() => mutate(), [mutate]);
  if (error) return <Failure error={error} onRetry={() => mutate()} />;
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <p role="status" className="flex items-center gap-3 text-ink-soft">
        <WakeMark className="size-6 animate-pulse-slow text-wake" />
        {t('opening')}
      </p>
    </main>
  );
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('demo');
  const isNone = error instanceof ApiError && error.code === 'not_found';
  const isBusy = error instanceof ApiError && error.code === 'rate_limited';
  const reason = isNone ? t('noneBody') : isBusy ? t('busy') : errorSentence(error);
  return (
    <MessageScreen
      title={t(isNone ? 'none' : 'failed')}
      body={<p role="alert">{reason}</p>}
      actions={
        <>
          {!isNone && <Button onClick={onRetry}>{t('common:retry')}</Button>}
          <Button asChild variant={isNone ? 'default' : 'outline'}>
            <a href="/app?signup=true">{t('create')}</a>
          </Button>
          <Button asChild variant="link">
            <a href="/">{t('back')}</a>
          </Button>
        </>
      }
    />
  );
}
