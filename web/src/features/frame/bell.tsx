import { Bell as Icon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/primitives/button.tsx';

const MOST = 99;

/** Shows the number of new notifications, and opens them. */
export function Bell({ count, onOpen }: { count: number; onOpen: () => void }) {
  const { t } = useTranslation('notifications');
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-haspopup="dialog"
      aria-label={count === 0 ? t('title') : t('open', { count })}
      onClick={onOpen}
      className="relative"
    >
      <Icon />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 min-w-4.5 rounded-full bg-buoy px-1 text-center font-medium text-[11px] text-on-buoy leading-4.5 tabular-nums"
        >
          {count > MOST ? `${MOST}+` : count}
        </span>
      )}
    </Button>
  );
}
