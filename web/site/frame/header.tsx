import { Menu as MenuIcon } from 'lucide-react';
import { WakeMark } from '../../src/ui/layout/wake-mark.tsx';
import { ButtonLink } from '../parts/button-link.tsx';
import { useReader } from '../reader.ts';
import { Preferences } from './preferences.tsx';

/** Sticky. On a phone its links are in a menu that opens without JavaScript. */
export function Header() {
  const { facts, t, href } = useReader();
  const links = [
    { to: `${href('/')}#features`, label: t('frame:features') },
    { to: `${href('/')}#dashboard`, label: t('frame:dashboard') },
    ...(facts.testimonials.length > 0 ? [{ to: `${href('/')}#testimonials`, label: t('frame:testimonials') }] : []),
    { to: href('/pricing'), label: t('frame:pricing') },
  ];
  return (
    <header className="no-print sticky top-0 z-40 border-b bg-paper/95">
      <div className="mx-auto flex h-16 max-w-6xl items-center gap-2 px-4 sm:px-6">
        <a href={href('/')} aria-label={t('frame:home')} className="inline-flex items-center gap-2 rounded-md">
          <WakeMark className="size-7 text-wake" />
          <span className="font-serif text-[26px] leading-none tracking-[-0.01em]">Sillage</span>
        </a>
        <nav aria-label={t('frame:mainNavigation')} className="ml-6 hidden gap-1 lg:flex">
          {links.map(({ to, label }) => (
            <a key={to} href={to} className="rounded-lg px-3 py-2 font-medium text-sm hover:bg-wash">
              {label}
            </a>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-1.5">
          <Preferences />
          <span className="contents max-sm:hidden">
            <AccountLink />
            <ButtonLink to="/app?signup=true" size="sm" className="signed-out">
              {t('frame:startFree')}
            </ButtonLink>
          </span>
          <details className="group relative lg:hidden" data-menu>
            <summary
              aria-label={t('frame:menu')}
              className="grid size-9 list-none place-items-center rounded-lg hover:bg-wash [&::-webkit-details-marker]:hidden"
            >
              <MenuIcon aria-hidden="true" className="size-5" />
            </summary>
            <div className="absolute right-0 mt-2 grid w-64 gap-1 rounded-card border bg-raised p-2 shadow-float">
              {links.map(({ to, label }) => (
                <a key={to} href={to} className="rounded-lg px-3 py-2.5 font-medium text-sm hover:bg-wash">
                  {label}
                </a>
              ))}
              <span className="mt-1 grid gap-2 border-t p-2 sm:hidden">
                <AccountLink />
                <ButtonLink to="/app?signup=true" className="signed-out">
                  {t('frame:startFree')}
                </ButtonLink>
              </span>
            </div>
          </details>
        </div>
      </div>
    </header>
  );
}

/** Renders both links; the script shows the right one. */
function AccountLink() {
  const { t } = useReader();
  return (
    <>
      <ButtonLink to="/app" variant="ghost" size="sm" className="signed-out">
        {t('frame:signIn')}
      </ButtonLink>
      <ButtonLink to="/app" size="sm" className="signed-in">
        {t('frame:myDashboard')}
      </ButtonLink>
    </>
  );
}
