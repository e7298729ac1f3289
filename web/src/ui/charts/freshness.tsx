import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import type { Live } from '../../live/use-live.ts';
import { cn } from '../primitives/cn.ts';

type Heard = Pick<Live, 'status' | 'heardAt'>;

/** `En direct · il y a 0,4 s`. */
export function LiveBadge({ live }: { live: Heard }) {
  const { t } = useTranslation();
  const isLive = live.status === 'live';
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap text-ink-soft text-xs">
      <span
        aria-hidden="true"
        className={cn('size-2 rounded-full', isLive ? 'animate-pulse-slow bg-positive' : 'bg-line-strong')}
      />
      <span role="status">{t(`live.${live.status}`)}</span>
      {isLive && <Age at={live.heardAt} />}
    </span>
  );
}

/** Hidden from screen readers, because a text that changes five times a second is noise. */
function Age({ at }: { at: () => number | null }) {
  const format = useFormat();
  const now = useTicks();
  const since = at();
  return (
    <span aria-hidden="true" className="inline-block min-w-[6.5em]">
      {since !== null && format.age(now - since)}
    </span>
  );
}

/** The last line of a figure's tooltip: when the figure was last updated. */
export function FreshLine({ live, fetchedAt }: { live?: Heard; fetchedAt: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useTicks();
  const at = Math.max(live?.heardAt() ?? 0, fetchedAt);
  return at === 0 ? null : t('updated', { age: format.age(now - at) });
}

const TICK_MS = 200;

function useTicks(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
