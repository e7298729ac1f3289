import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthFrame } from '../features/auth/auth-frame.tsx';
import { BackToSignIn } from '../features/auth/back-to-sign-in.tsx';
import { EmailForm } from '../features/auth/email-form.tsx';
import { Inbox } from '../features/auth/inbox.tsx';

export const Route = createFileRoute('/forgot-password')({ component: ForgotPassword });

function ForgotPassword() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [email, setEmail] = useState<string | null>(null);
  if (email === null) {
    return (
      <AuthFrame title={t('recovery.title')} intro={t('recovery.intro')} footer={<BackToSignIn />}>
        <EmailForm purpose="recovery" onSent={setEmail} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t('mail.title')} intro={t('mail.recovery.sent', { email })} footer={<BackToSignIn />}>
      <Inbox
        purpose="recovery"
        email={email}
        isSent
        onSignedIn={() => void navigate({ to: '/reset-password', replace: true })}
      />
    </AuthFrame>
  );
}
