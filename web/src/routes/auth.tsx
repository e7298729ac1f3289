import { PLATFORM_FEE_BPS } from '@sillage/proto/values/basis-points';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '../api/use-api.ts';
import { ArrivalNotice } from '../features/auth/arrival-notice.tsx';
import { AuthForm } from '../features/auth/auth-form.tsx';
import { AuthFrame } from '../features/auth/auth-frame.tsx';
import { EmailForm } from '../features/auth/email-form.tsx';
import { Inbox } from '../features/auth/inbox.tsx';
import { ProviderButtons } from '../features/auth/provider-buttons.tsx';
import { SecondFactor } from '../features/auth/second-factor.tsx';
import { isDemo } from '../session/account-view.ts';
import { settingsQuery } from '../session/identity-settings.ts';
import { takeReturnPath } from '../session/return-path.ts';
import { useSessionState } from '../session/session-store.ts';
import { useSession } from '../session/use-session.ts';
import { Button } from '../ui/primitives/button.tsx';
import { Notice } from '../ui/primitives/notice.tsx';
import { toast } from '../ui/primitives/toast.ts';

export const Route = createFileRoute('/auth')({
  validateSearch: z.object({
    signup: z.string().optional(),
    /** `mail`: sign in with a link or code instead of a password. */
    by: z.literal('mail').optional().catch(undefined),
  }),
  // Signing in leaves the demo, so the page is reloaded without it.
  beforeLoad: ({ context: { viewStore } }) => {
    if (!isDemo(viewStore.view)) return;
    viewStore.leave();
    window.location.reload();
  },
  // Loaded before the form is rendered, so that no button moves under a finger; does not wait longer for a slow server.
  loader: ({ context: { api, queryClient, session } }) => {
    session.prepare();
    return Promise.race([
      queryClient.prefetchQuery(settingsQuery(api)),
      new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS)),
    ]);
  },
  component: AuthScreen,
});

const PATIENCE_MS = 1000;

function AuthScreen() {
  const session = useSession();
  const { signup, by } = Route.useSearch();
  const state = useSessionState(session);
  useReturn();
  if (state.status === 'challenge') return <Challenge email={state.user.email} />;
  // Arriving from a provider or mail, or leaving for the requested page.
  if (state.status === 'signedIn' || (state.status === 'loading' && session.arrivalAt('/auth').kind === 'code'))
    return <OnTheWay />;
  const way = signup !== undefined ? 'signUp' : by === 'mail' ? 'magic' : 'signIn';
  return <SignIn key={way} way={way} />;
}

function OnTheWay() {
  const { t } = useTranslation('auth');
  return (
    <AuthFrame title={t('confirmed.checking')}>
      <p role="status" className="text-ink-soft">
        {t('checking')}
      </p>
    </AuthFrame>
  );
}

/** Navigates a signed-in person to the page that they requested. */
function useReturn() {
  const session = useSession();
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { status } = useSessionState(session);
  // Read once: reading removes the stored path, and effects may run twice.
  const [target, setTarget] = useState<string | null>(null);
  useEffect(() => {
    if (status === 'signedIn') setTarget((known) => known ?? takeReturnPath());
  }, [status]);
  useEffect(() => {
    if (target === null) return;
    // Forms show their own message; this one is for people who come back from a provider or mail.
    if (session.arrivalAt('/auth').kind === 'code')
      toast.success(t('signIn.done'), { description: t('signIn.welcome') });
    session.settleArrival();
    void navigate({ href: target, replace: true });
  }, [target, session, t, navigate]);
}

type Way = 'signIn' | 'signUp' | 'magic';

function SignIn({ way }: { way: Way }) {
  const { t } = useTranslation('auth');
  const api = useApi();
  const session = useSession();
  const settings = useQuery(settingsQuery(api));
  const state = useSessionState(session);
  const [mail, setMail] = useState<{ readonly email: string; readonly isSent: boolean } | null>(null);
  const isClosed = settings.data?.isClosed ?? false;

  if (mail !== null) {
    const purpose = way === 'magic' ? 'magic' : 'signUp';
    return (
      <AuthFrame
        title={t('mail.title')}
        intro={t(mail.isSent ? `mail.${purpose}.sent` : 'mail.signUp.unconfirmed', { email: mail.email })}
        footer={
          <Button variant="link" className="h-auto p-0" onClick={() => setMail(null)}>
            {t('mail.otherAddress')}
          </Button>
        }
      >
        <Inbox
          purpose={purpose}
          {...mail}
          onSignedIn={() => toast.success(t(`${way === 'signUp' ? 'signUp' : 'signIn'}.done`))}
        />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title={t(`${way}.title`)}
      intro={t(`${way}.intro`, { feeBps: PLATFORM_FEE_BPS })}
      footer={<OtherWays way={way} isClosed={isClosed} />}
    >
      <div className="grid gap-6">
        <ArrivalNotice arrival={session.arrivalAt('/auth')} hasEnded={state.status === 'signedOut' && state.ended} />
        {way === 'signUp' && isClosed ? (
          <Notice>{t('errors.signup_disabled')}</Notice>
        ) : (
          <>
            {settings.data && settings.data.providers.length > 0 && way !== 'magic' && (
              <ProviderButtons providers={settings.data.providers} />
            )}
            {way === 'magic' ? (
              <EmailForm purpose="magic" onSent={(email) => setMail({ email, isSent: true })} />
            ) : (
              <AuthForm
                mode={way}
                onConfirm={(email, isSent) => setMail({ email, isSent })}
                forgotten={
                  way === 'signIn' && (
                    <Link to="/forgot-password" className="text-wake-ink underline-offset-4 hover:underline">
                      {t('forgotten')}
                    </Link>
                  )
                }
              />
            )}
          </>
        )}
      </div>
    </AuthFrame>
  );
}

const TextLink = ({ children }: { children: ReactNode }) => (
  <Button asChild variant="link" className="h-auto whitespace-normal p-0 text-left">
    {children}
  </Button>
);

function OtherWays({ way, isClosed }: { way: Way; isClosed: boolean }) {
  const { t } = useTranslation('auth');
  return (
    <>
      {!(way === 'signIn' && isClosed) && (
        <p className="text-ink-soft">
          {t(`${way}.other`)}{' '}
          <TextLink>
            <Link to="/auth" search={way === 'signIn' ? { signup: 'true' } : {}} replace>
              {t(`${way}.switch`)}
            </Link>
          </TextLink>
        </p>
      )}
      {way === 'signIn' && (
        <TextLink>
          <Link to="/auth" search={{ by: 'mail' }} replace>
            {t('byMail')}
          </Link>
        </TextLink>
      )}
      <TextLink>
        <a href="/">{t('backToSite')}</a>
      </TextLink>
    </>
  );
}

function Challenge({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  const session = useSession();
  return (
    <AuthFrame
      title={t('factor.title')}
      intro={t('factor.intro', { email })}
      footer={
        <Button variant="link" className="h-auto p-0" onClick={() => void session.signOut('local')}>
          {t('factor.otherAccount')}
        </Button>
      }
    >
      <SecondFactor />
    </AuthFrame>
  );
}
