import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthFrame } from '../features/auth/auth-frame.tsx';
import { EmailForm } from '../features/auth/email-form.tsx';
import { Inbox } from '../features/auth/inbox.tsx';
import { Button } from '../ui/primitives/button.tsx';

export const Route = createFileRoute('/forgot-password')({ component: ForgotPassword });

function ForgotPassword() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [email, setEmail] = useState<string | null>(null);
  const back = (
    <Button asChild variant="link" className="h-auto p-0">
      <Link to="/auth" search={{}}>
        {t('backToSignIn')}
      </Link>
    </Button>
  );
  if (email === null) {
    return (
      <AuthFrame title={t('recovery.title')} intro={t('recovery.intro')} footer={back}>
        <EmailForm purpose="recovery" onSent={setEmail} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t('mail.title')} intro={t('mail.recovery.sent', { email })} footer={back}>
      <Inbox
        purpose="recovery"
        email={email}
        isSent
        onSignedIn={() => void navigate({ to: '/reset-password', replace: true })}
      />
    </AuthFrame>
  );
}
