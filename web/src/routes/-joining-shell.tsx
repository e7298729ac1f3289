import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SupportLink } from '../site/support-link.tsx';
import { SiteShell } from '../ui/layout/site-shell.tsx';

const LINK = 'underline underline-offset-4 hover:text-ink';

interface JoiningShellProps {
  /** Allows search engines to list the page; default: false. */
  readonly isListed?: boolean | undefined;
  readonly children: ReactNode;
}

/** The frame of the pages for applicants and invited people, who have no account. */
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
