import { useTranslation } from 'react-i18next';
import { Segmented } from '../primitives/segmented.tsx';

export const PERIODS = ['all', 'month', '30d'] as const;
export type Period = (typeof PERIODS)[number];

interface PeriodControlProps {
  readonly value: Period;
  readonly onChange: (period: Period) => void;
}

/** The period of the figures below; merchants and affiliates have the same choices. */
export function PeriodControl({ value, onChange }: PeriodControlProps) {
  const { t } = useTranslation();
  return (
    <Segmented
      className="justify-self-start"
      label={t('period.label')}
      value={value}
      onChange={onChange}
      options={(['30d', 'month', 'all'] as const).map((period) => ({ value: period, label: t(`period.${period}`) }))}
    />
  );
}
