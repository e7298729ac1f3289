import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SupportLink } from '../site/support-link.tsx';
import { SiteShell } from '../ui/layout/site-shell.tsx';

const LINK = 'underline underline-offset-4 hover:text-ink';

/** Around the pages on which people apply or are invited, who have no account. */
export function JoiningShell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('joining');
  return (
    <SiteShell
      footer={
        <>
          <a href="/privacy" className={LINK}>
            {t('privacy')}
          </a>
          <SupportLink className={`ml-auto ${LINK}`} />
        </>
      }
    >
      <meta name="robots" content="noindex" />
      {children}
    </SiteShell>
  );
}
