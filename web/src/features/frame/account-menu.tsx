import { Link } from '@tanstack/react-router';
import { CircleUser, Compass, Keyboard, LogOut, Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useUserId } from '../../session/use-session.ts';
import { Preferences } from '../../ui/layout/preferences-menu.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { cn } from '../../ui/primitives/cn.ts';
import { Menu, MenuItem, MenuLine } from '../../ui/primitives/menu.tsx';
import { forgetTour } from '../merchant-home/use-tour.ts';

export interface AccountMenuProps {
  readonly email: string;
  /** Empty if they gave none; then their address is shown. */
  readonly name: string;
  /** Switches the language, and stores it for the account. */
  readonly onLanguage: (language: string) => Promise<void>;
  /** Null while another person's account is viewed: it has no sign-out, and its settings are hidden. */
  readonly onSignOut: (() => void) | null;
  readonly onShortcuts: () => void;
  /** Shows the name beside the picture. */
  readonly named?: boolean;
}

export function AccountMenu({ email, name, onLanguage, onSignOut, onShortcuts, named = false }: AccountMenuProps) {
  const { t } = useTranslation('frame');
  const userId = useUserId();
  return (
    <Menu
      align={named ? 'start' : 'end'}
      trigger={
        <Button
          variant="ghost"
          size={named ? 'sm' : 'icon'}
          aria-label={t('account', { email })}
          className={cn(named && 'h-10 w-full justify-start px-2.5 md:max-lg:justify-center md:max-lg:px-0')}
        >
          <CircleUser />
          {named && <span className="truncate md:max-lg:hidden">{name || email}</span>}
        </Button>
      }
    >
      <p className="max-w-64 truncate px-2.5 py-2 text-ink-soft text-xs">{email}</p>
      {onSignOut !== null && (
        <>
          <MenuItem asChild>
            <Link to="/account-settings">
              <Settings />
              {t('places.settings')}
            </Link>
          </MenuItem>
          <MenuLine />
        </>
      )}
      <Preferences onLanguage={onLanguage} />
      <MenuLine />
      <MenuItem onSelect={onShortcuts}>
        <Keyboard />
        {t('shortcuts.title')}
      </MenuItem>
      {onSignOut !== null && (
        <MenuItem
          onSelect={() => {
            forgetTour(userId);
            window.location.assign('/dashboard');
          }}
        >
          <Compass />
          {t('merchantHome:tour.again')}
        </MenuItem>
      )}
      {onSignOut !== null && (
        <MenuItem onSelect={onSignOut}>
          <LogOut />
          {t('common:signOut')}
        </MenuItem>
      )}
    </Menu>
  );
}
