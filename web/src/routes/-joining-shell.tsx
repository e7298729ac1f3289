import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SupportLink } from '../site/support-link.tsx';
import { SiteShell } from '../ui/layout/site-shell.tsx';

const LINK = 'underline underline-offset-4 hover:text-ink';

interface JoiningShellProps {
  /** Search engines may list it; default: they may not. */
  readonly isListed?: boolean | undefined;
  readonly children: ReactNode;
}

/** Around the pages on which people apply or are invited, who have no account. */
export function JoiningShell({ isListed = false, children }: JoiningShellProps) {
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
      {!isListed && <meta name="robots" content="noindex" />}
      {children}
    </SiteShell>
  );
}
