import type { CampaignSummary } from '@sillage/proto/http/campaigns';
import { useQuery } from '@tanstack/react-query';
import { TrendingUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi, useCommands } from '../../api/use-api.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { useTierVolume } from '../../ui/rate-tiers/tier-volume.ts';
import { tierCommands, tiersQuery } from './queries.ts';
import { TiersDialog } from './tiers-dialog.tsx';

interface TiersProps {
  readonly campaign: Pick<CampaignSummary, 'id' | 'currency' | 'defaultRateBps'>;
  /** The account is only viewed, so actions that change it are hidden. */
  readonly isViewing: boolean;
}

/** The rate tiers of a campaign; hidden if there are none and the reader cannot create one. */
export function Tiers({ campaign, isViewing }: TiersProps) {
  const { t } = useTranslation('groups');
  const format = useFormat();
  const volume = useTierVolume(campaign.currency);
  const { data } = useQuery(tiersQuery(useApi(), campaign.id));
  const commands = useCommands(tierCommands);
  const [isOpen, setIsOpen] = useState(false);
  if (!data || (isViewing && data.tiers.length === 0)) return null;
  const { basis, measure, tiers, decidedUntil } = data;
  return (
    <section aria-labelledby="tiers" className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-1">
          <h2 id="tiers" className="font-semibold tracking-tight">
            {t('tiers.title')}
          </h2>
          <p className="max-w-prose text-ink-soft text-sm">
            {tiers.length === 0 ? t('tiers.hint') : t(`tiers.basisOf.${basis}`)}{' '}
            {tiers.length > 0 && decidedUntil !== null && t('tiers.decided', { date: format.date(decidedUntil) })}
          </p>
        </div>
        {!isViewing && (
          <Button variant="outline" size="sm" onClick={() => setIsOpen(true)}>
            <TrendingUp />
            {t(tiers.length === 0 ? 'tiers.add' : 'tiers.change')}
          </Button>
        )}
      </div>
      <ul className="divide-y border-y empty:hidden">
        {tiers.map(({ from, rateBps }) => (
          <li key={from} className="flex flex-wrap items-baseline gap-x-3 py-2.5 text-sm">
            <span className="font-medium tabular-nums">{format.rate(rateBps)}</span>
            <span className="text-ink-soft">{t('tiers.from', { volume: volume(measure, from) })}</span>
          </li>
        ))}
      </ul>
      {isOpen && (
        <TiersDialog
          tiers={data}
          campaign={campaign}
          save={(changed) => commands.set(campaign.id, changed)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </section>
  );
}
