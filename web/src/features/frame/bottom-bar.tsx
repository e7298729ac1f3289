import { Link } from '@tanstack/react-router';
import { Layers } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type PLACES, placesOf } from './places.ts';

interface BottomBarProps {
  readonly hasSettings: boolean;
  readonly onSwitchCampaign: () => void;
}

const ENTRY =
  'grid min-w-0 flex-1 justify-items-center gap-0.5 px-1 pt-2 pb-1.5 text-[11px] text-ink-soft aria-[current=page]:text-wake-ink [&_svg]:size-5';

/** The navigation at the bottom of a phone's screen. */
export function BottomBar({ hasSettings, onSwitchCampaign }: BottomBarProps) {
  const { t } = useTranslation('frame');
  const [first, ...others] = placesOf(hasSettings).filter(({ onPhone }) => onPhone);
  return (
    <nav
      aria-label={t('navigation')}
      className="fixed inset-x-0 bottom-0 z-30 flex border-t bg-paper pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {first && <Entry {...first} />}
      <button type="button" aria-haspopup="dialog" onClick={onSwitchCampaign} className={ENTRY}>
        <Layers aria-hidden="true" />
        <span className="max-w-full truncate">{t('campaigns')}</span>
      </button>
      {others.map((place) => (
        <Entry key={place.name} {...place} />
      ))}
    </nav>
  );
}

function Entry({ name, to, icon: Icon }: (typeof PLACES)[number]) {
  const { t } = useTranslation('frame');
  return (
    <Link to={to} search={{}} activeProps={{ 'aria-current': 'page' }} className={ENTRY}>
      <Icon aria-hidden="true" />
      <span className="max-w-full truncate">{t(`places.${name}`)}</span>
    </Link>
  );
}
