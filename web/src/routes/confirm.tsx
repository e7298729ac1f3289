import { createFileRoute, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthFrame } from '../features/auth/auth-frame.tsx';
import { BackToSignIn } from '../features/auth/back-to-sign-in.tsx';
import { readMailedLink } from '../features/auth/mailed-link.ts';
import { SubmitButton } from '../ui/primitives/submit-button.tsx';

/**
 * The page behind the links of the mails about sign-in. It needs a click on a button, because mail programs open links
 * automatically. The token is in the fragment, which servers do not log.
 */
export const Route = createFileRoute('/confirm')({ component: Confirm });

function Confirm() {
  const { t } = useTranslation('auth');
  const link = readMailedLink(useLocation({ select: ({ hash }) => hash }));
  const [followed, setFollowed] = useState('');
  if (!link)
    return <AuthFrame title={t('mailLink.cut.title')} intro={t('mailLink.cut.intro')} footer={<BackToSignIn />} />;
  const follow = () => {
    setFollowed(link.href);
    // Replaces this page, so that the token is not kept in the history.
    window.location.replace(link.href);
  };
  return (
    <AuthFrame title={t(`mailLink.${link.type}.title`)} intro={t('mailLink.intro')}>
      <SubmitButton type="button" size="lg" busy={followed === link.href} onClick={follow}>
        {t(`mailLink.${link.type}.action`)}
      </SubmitButton>
    </AuthFrame>
  );
}
