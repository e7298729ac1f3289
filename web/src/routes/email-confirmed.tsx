import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthFrame } from '../features/auth/auth-frame.tsx';
import { BackToSignIn } from '../features/auth/back-to-sign-in.tsx';
import { EmailForm } from '../features/auth/email-form.tsx';
import { Inbox } from '../features/auth/inbox.tsx';
import { useSessionState } from '../session/session-store.ts';
import { useSession } from '../session/use-session.ts';
import { Button } from '../ui/primitives/button.tsx';
import { Skeleton } from '../ui/primitives/states.tsx';

/** The page behind the link in a new account's mail. */
export const Route = createFileRoute('/email-confirmed')({ component: EmailConfirmed });

function EmailConfirmed() {
  const { t } = useTranslation('auth');
  const session = useSession();
  const { status } = useSessionState(session);
  if (status === 'loading') {
    return (
      <AuthFrame title={t('confirmed.checking')}>
        <Skeleton className="h-12" />
      </AuthFrame>
    );
  }
  const { kind } = session.arrivalAt('/email-confirmed');
  if (kind === 'refused') return <NewLink />;
  if (kind === 'plain' && status === 'signedOut') return <NewLink />;
  const isHere = status !== 'signedOut';
  return (
    <AuthFrame title={t('confirmed.title')} intro={t(isHere ? 'confirmed.here' : 'confirmed.elsewhere')}>
      <Button asChild size="lg">
        {isHere ? (
          <Link to="/dashboard" replace>
            {t('toDashboard')}
          </Link>
        ) : (
          <Link to="/auth" search={{}} replace>
            {t('signIn.submit')}
          </Link>
        )}
      </Button>
    </AuthFrame>
  );
}

/** The link was already used or has expired; a button sends a new one. */
function NewLink() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [email, setEmail] = useState<string | null>(null);
  if (email !== null) {
    return (
      <AuthFrame title={t('mail.title')} intro={t('mail.signUp.sent', { email })}>
        <Inbox
          purpose="signUp"
          email={email}
          isSent
          onSignedIn={() => void navigate({ to: '/dashboard', replace: true })}
        />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t('expired.title')} intro={t('expired.signUp')} footer={<BackToSignIn />}>
      <EmailForm purpose="signUp" onSent={setEmail} />
    </AuthFrame>
  );
}
