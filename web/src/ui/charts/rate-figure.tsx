import type { Totals } from '@sillage/proto/http/statistics';
import { CLICKS_FOR_A_RATE } from '@sillage/proto/values/conversion-rate';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { Figure } from './figure.tsx';

interface RateFigureProps {
  readonly label: string;
  readonly totals: Totals;
  /** The period of the figure, and how fresh it is. */
  readonly about: readonly ReactNode[];
  readonly note?: ReactNode;
}

/** The conversion rate, with the counts behind it. */
export function RateFigure({ label, totals, about, note }: RateFigureProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Figure
      label={label}
      value={totals.conversionRate}
      format={format.conversionRate}
      details={[
        t('rateExact', {
          conversions: format.count(totals.conversions),
          visitors: format.count(totals.visitors),
        }),
        t('rateBasis', { clicks: CLICKS_FOR_A_RATE }),
        ...about,
      ]}
      note={note}
    />
  );
}
