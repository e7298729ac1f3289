import { createFileRoute, Link, Navigate, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AuthFrame } from '../features/auth/auth-frame.tsx';
import { BackToSignIn } from '../features/auth/back-to-sign-in.tsx';
import { NewPasswordForm } from '../features/auth/new-password-form.tsx';
import { SecondFactor } from '../features/auth/second-factor.tsx';
import { useSessionState } from '../session/session-store.ts';
import { useSession } from '../session/use-session.ts';
import { Button } from '../ui/primitives/button.tsx';
import { Skeleton } from '../ui/primitives/states.tsx';

/** The page behind the link of a recovery, which also takes its code. */
export const Route = createFileRoute('/reset-password')({ component: ResetPassword });

function ResetPassword() {
  const { t } = useTranslation('auth');
  const session = useSession();
  const navigate = useNavigate();
  const state = useSessionState(session);
  if (state.status === 'loading') {
    return (
      <AuthFrame title={t('newPassword.title')} intro={t('checking')}>
        <Skeleton className="h-40" />
      </AuthFrame>
    );
  }
  if (state.status === 'challenge') {
    return (
      <AuthFrame title={t('factor.title')} intro={t('factor.introRecovery')}>
        <SecondFactor />
      </AuthFrame>
    );
  }
  // A person with an ordinary session changes the password in the settings, with the old password or a code.
  if (state.status === 'signedIn' && !state.user.isRecovering)
    return <Navigate to="/account-settings" search={{ tab: 'security' }} replace />;
  if (state.status === 'signedIn') {
    return (
      <AuthFrame title={t('newPassword.title')} intro={t('newPassword.intro', { email: state.user.email })}>
        <NewPasswordForm onDone={() => void navigate({ to: '/dashboard', replace: true })} />
      </AuthFrame>
    );
  }
  const { kind } = session.arrivalAt('/reset-password');
  return (
    <AuthFrame
      title={t('expired.title')}
      intro={t(kind === 'elsewhere' || kind === 'unexchanged' ? 'expired.elsewhere' : 'expired.recovery')}
      footer={<BackToSignIn />}
    >
      <Button asChild size="lg">
        <Link to="/forgot-password">{t('mail.recovery.again')}</Link>
      </Button>
    </AuthFrame>
  );
}
