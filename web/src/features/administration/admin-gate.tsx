import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { rememberReturnPath } from '../../session/return-path.ts';
import { type SignedInUser, useSessionState } from '../../session/session-store.ts';
import { useSession } from '../../session/use-session.ts';
import { MessageScreen } from '../../ui/layout/message-screen.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import { accessQuery } from './queries.ts';

/** Renders its children for an administrator; tells everybody else what is missing. */
export function AdminGate({ children }: { children: (user: SignedInUser) => ReactNode }) {
  const { t } = useTranslation('admin');
  const state = useSessionState(useSession());
  if (state.status === 'loading') return <Loading />;
  if (state.status !== 'signedIn') {
    return (
      <MessageScreen
        title={t('denied.title')}
        body={<p>{t('denied.body')}</p>}
        actions={
          <Button asChild>
            <Link to="/auth" onClick={() => rememberReturnPath(location.pathname + location.search)}>
              {t('denied.signIn')}
            </Link>
          </Button>
        }
      />
    );
  }
  return <SignedInGate user={state.user}>{children}</SignedInGate>;
}

function SignedInGate({ user, children }: { user: SignedInUser; children: (user: SignedInUser) => ReactNode }) {
  const { t } = useTranslation('admin');
  const api = useApi();
  const access = useQuery(accessQuery(api, user.id));
  if (access.isError) {
    return (
      <main>
        <ErrorState error={access.error} onRetry={() => void access.refetch()} />
      </main>
    );
  }
  if (!access.data) return <Loading />;
  if (access.data.isAdministrator) return children(user);
  const isTheirs = access.data.needsSecondFactor;
  return (
    <MessageScreen
      title={t(isTheirs ? 'factor.title' : 'required.title')}
      body={<p>{t(isTheirs ? 'factor.body' : 'required.body', { email: user.email })}</p>}
      actions={
        <Button asChild>
          {isTheirs ? (
            <Link to="/account-settings" search={{ tab: 'security' }}>
              {t('factor.action')}
            </Link>
          ) : (
            <a href="/">{t('required.home')}</a>
          )}
        </Button>
      }
    />
  );
}

function Loading() {
  const { t } = useTranslation('admin');
  return (
    <main className="mx-auto w-full max-w-6xl px-4 py-10 sm:px-6">
      <p role="status" className="text-ink-soft">
        {t('loading')}
      </p>
      <SkeletonRows rows={6} className="h-9" />
    </main>
  );
}
