import { Link } from '@tanstack/react-router';
import { LogOut, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { useCommands } from '../../api/use-api.ts';
import { SupportLink } from '../../site/support-link.tsx';
import { OF_AFFILIATES, useWebManifest } from '../../ui/browser/web-manifest.ts';
import { SiteShell } from '../../ui/layout/site-shell.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Menu, MenuItem, MenuLabel } from '../../ui/primitives/menu.tsx';
import { manifestOf, programmeCommands } from './queries.ts';

interface ProgrammesShellProps {
  /** The signed-in affiliate's address; undefined when signed out. */
  readonly email: string | undefined;
  /** Set on the page of a single programme, which can be installed as its own app. */
  readonly affiliateId?: string | undefined;
  readonly children: ReactNode;
}

/** The frame of the pages about all programmes of an affiliate. */
export function ProgrammesShell({ email, affiliateId, children }: ProgrammesShellProps) {
  const { t } = useTranslation('programmes');
  useWebManifest(affiliateId === undefined ? OF_AFFILIATES : manifestOf(affiliateId));
  return (
    <SiteShell
      actions={
        email !== undefined && (
          <>
            <Button asChild variant="ghost" size="icon">
              <Link to="/programmes/settings" aria-label={t('mails.settings.open')} title={t('mails.settings.open')}>
                <Mail />
              </Link>
            </Button>
            <SignOut email={email} />
          </>
        )
      }
      footer={
        <>
          <Link to="/your-data" className="underline underline-offset-4 hover:text-ink">
            {t('yourData')}
          </Link>
          <a href="/privacy" className="underline underline-offset-4 hover:text-ink">
            {t('privacy')}
          </a>
          <SupportLink className="ml-auto underline underline-offset-4 hover:text-ink" />
        </>
      }
    >
      <meta name="robots" content="noindex" />
      {children}
    </SiteShell>
  );
}

function SignOut({ email }: { email: string }) {
  const { t } = useTranslation('programmes');
  const { signOut } = useCommands(programmeCommands);
  const leaving = useAction({ act: signOut, failed: t('signOut.failed') });
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="icon" aria-label={t('signOut.menu')} title={t('signOut.menu')}>
          <LogOut />
        </Button>
      }
    >
      <MenuLabel>{email}</MenuLabel>
      <MenuItem onSelect={() => void leaving.run({ everywhere: false })}>{t('signOut.here')}</MenuItem>
      <MenuItem onSelect={() => void leaving.run({ everywhere: true })}>{t('signOut.everywhere')}</MenuItem>
    </Menu>
  );
}
