import type { RateTiers } from '@sillage/proto/http/rate-tiers';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { cn } from '../../ui/primitives/cn.ts';
import { useTierVolume } from '../../ui/rate-tiers/tier-volume.ts';

interface TierProgressProps {
  readonly tiers: RateTiers;
  readonly currency: string;
  /** The affiliate's sales in the period that counts; undefined while unknown. */
  readonly volume: number | undefined;
}

/** The rates that can be reached, and the sales missing for the next one. */
export function TierProgress({ tiers: { basis, measure, tiers }, currency, volume }: TierProgressProps) {
  const { t } = useTranslation('ownPage');
  const format = useFormat();
  const written = useTierVolume(currency);
  const next = volume === undefined ? undefined : tiers.find(({ from }) => from > volume);
  return (
    <div className="grid max-w-prose gap-2">
      <h3 className="font-medium text-sm">{t('tiers.title')}</h3>
      {volume !== undefined && (
        <p className="text-ink-soft text-sm leading-relaxed">
          {next
            ? t('tiers.missing', { rate: format.rate(next.rateBps), volume: written(measure, next.from - volume) })
            : t('tiers.top')}
        </p>
      )}
      <ul className="divide-y border-y text-sm">
        {tiers.map(({ from, rateBps }) => {
          const isReached = volume !== undefined && volume >= from;
          return (
            <li key={from} className="flex items-center gap-3 py-2">
              <Check
                aria-label={isReached ? t('tiers.reached') : undefined}
                aria-hidden={!isReached}
                className={cn('size-4 shrink-0', isReached ? 'text-positive' : 'invisible')}
              />
              <span className="font-medium tabular-nums">{format.rate(rateBps)}</span>
              <span className="text-ink-soft">{t('groups:tiers.from', { volume: written(measure, from) })}</span>
            </li>
          );
        })}
      </ul>
      <p className="text-ink-soft text-xs leading-relaxed">
        {t(`tiers.rule.${basis}`)} {measure === 'orders' && t('tiers.confirmed')}
      </p>
    </div>
  );
}
