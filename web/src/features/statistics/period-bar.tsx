import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { localDate } from '../../format/days.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { cn } from '../../ui/primitives/cn.ts';
import { Input, Select } from '../../ui/primitives/field.tsx';
import { Segmented } from '../../ui/primitives/segmented.tsx';
import {
  CAMPAIGN_PERIODS,
  type CampaignPeriod,
  type FiguresSearch,
  type RequestedFigures,
} from './requested-figures.ts';

interface PeriodBarProps {
  readonly requested: RequestedFigures;
  readonly onChange: (change: Partial<FiguresSearch>) => void;
  /** Null if there is no comparison. */
  readonly comparison?: 'offered' | null;
}

/** Chooses the period of the figures, and whether they are compared with the previous one. */
export function PeriodBar({ requested, onChange, comparison = 'offered' }: PeriodBarProps) {
  const { t } = useTranslation();
  const periodId = useId();
  const choose = (period: CampaignPeriod) =>
    onChange(period === 'custom' ? { period, ...lastWeek() } : { period, from: undefined, to: undefined });
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
      <Segmented
        className="max-lg:hidden"
        label={t('period.label')}
        value={requested.period}
        onChange={choose}
        options={CAMPAIGN_PERIODS.map((period) => ({ value: period, label: t(`period.${period}`) }))}
      />
      <label htmlFor={periodId} className="sr-only">
        {t('period.label')}
      </label>
      <Select
        id={periodId}
        className="h-9 w-auto lg:hidden"
        value={requested.period}
        onChange={(event) => {
          const period = CAMPAIGN_PERIODS.find((one) => one === event.target.value);
          if (period) choose(period);
        }}
      >
        {CAMPAIGN_PERIODS.map((period) => (
          <option key={period} value={period}>
            {t(`period.${period}`)}
          </option>
        ))}
      </Select>
      {requested.period === 'custom' && <Days requested={requested} onChange={onChange} />}
      {comparison && requested.period !== 'all' && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={t('period.compareHint')}
          aria-pressed={requested.isCompared}
          className={cn('px-2', !requested.isCompared && 'text-ink-soft')}
          onClick={() => onChange({ compare: requested.isCompared ? 'off' : undefined })}
        >
          <span
            aria-hidden="true"
            className={cn('h-0.5 w-4 rounded-full', requested.isCompared ? 'bg-ink-soft' : 'bg-line')}
          />
          {t('period.compare')}
        </Button>
      )}
    </div>
  );
}

function Days({ requested, onChange }: Pick<PeriodBarProps, 'requested' | 'onChange'>) {
  const { t } = useTranslation();
  const change = (name: 'from' | 'to', value: string) => {
    if (value === '') return;
    const [from, to] = name === 'from' ? [value, requested.to ?? value] : [requested.from ?? value, value];
    // The day that was chosen last is kept; the other one is adjusted.
    onChange(from <= to ? { from, to } : { from: value, to: value });
  };
  return (
    <div className="flex items-center gap-2 sm:mx-2">
      {(['from', 'to'] as const).map((name) => (
        <Input
          key={name}
          type="date"
          aria-label={t(`period.${name}`)}
          className="h-9 w-auto px-2"
          max={localDate(new Date())}
          value={requested[name] ?? ''}
          onChange={(event) => change(name, event.target.value)}
        />
      ))}
    </div>
  );
}

/** A period in words: its name, or its days. */
export function usePeriodText(): (requested: RequestedFigures) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ period, from, to }) =>
    from && to ? format.dateRange(`${from}T00:00:00`, `${to}T00:00:00`) : t(`period.${period}`);
}

function lastWeek() {
  const first = new Date();
  first.setDate(first.getDate() - 6);
  return { from: localDate(first), to: localDate(new Date()) };
}
