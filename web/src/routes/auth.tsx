import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { AuthForm } from '../features/auth/auth-form.tsx';
import { takeReturnPath } from '../session/return-path.ts';
import { useSessionState } from '../session/session-store.ts';
import { Button } from '../ui/button.tsx';
import { SiteShell } from '../ui/site-shell.tsx';
import { WakeMark } from '../ui/wake-mark.tsx';

export const Route = createFileRoute('/auth')({
  validateSearch: z.object({ signup: z.union([z.boolean(), z.string(), z.number()]).optional() }),
  component: AuthScreen,
});

function AuthScreen() {
  const { t } = useTranslation('auth');
  const { session } = Route.useRouteContext();
  const signup = Route.useSearch({ select: (it) => it.signup !== undefined });
  const navigate = useNavigate();
  const state = useSessionState(session);
  // Read once: the stored path is taken out when it is read, and effects may run twice.
  const [target, setTarget] = useState<string | null>(null);
  useEffect(() => {
    if (state.status === 'signedIn') setTarget((known) => known ?? takeReturnPath());
  }, [state.status]);
  useEffect(() => {
    if (target !== null) void navigate({ href: target, replace: true });
  }, [target, navigate]);
  return (
    <SiteShell>
      <div className="mx-auto grid max-w-sm gap-8 py-10 sm:py-16">
        <div className="grid gap-3">
          <WakeMark drawn className="size-12 text-wake" />
          <h1 className="font-serif text-4xl leading-tight">{t(signup ? 'signUp.title' : 'signIn.title')}</h1>
          <p className="text-ink-soft">{t(signup ? 'signUp.intro' : 'signIn.intro')}</p>
        </div>
        <AuthForm key={String(signup)} mode={signup ? 'signUp' : 'signIn'} auth={session.auth} />
        <div className="grid justify-items-start gap-3 border-t pt-6 text-sm">
          <p className="text-ink-soft">
            {t(signup ? 'signUp.other' : 'signIn.other')}{' '}
            <Button asChild variant="link" className="h-auto p-0">
              <Link to="/auth" search={signup ? {} : { signup: true }} replace>
                {t(signup ? 'signUp.switch' : 'signIn.switch')}
              </Link>
            </Button>
          </p>
          <Button asChild variant="link" className="h-auto p-0">
            <Link to="/">{t('backToSite')}</Link>
          </Button>
        </div>
      </div>
    </SiteShell>
  );
}
