import type { PublicPayments } from '@sillage/proto/http/billing';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { useFirstRows } from '../../ui/hooks/use-first-rows.ts';
import { MoreRows } from '../../ui/primitives/more-rows.tsx';

const PAGE = 10;

interface AdjustmentsProps {
  readonly adjustments: NonNullable<PublicPayments['adjustments']>;
}

/** The bonuses and corrections by the campaign's owner, with their reasons. */
export function Adjustments({ adjustments }: AdjustmentsProps) {
  const { t } = useTranslation('payouts');
  const format = useFormat();
  const { shown, more } = useFirstRows(adjustments, PAGE, 5 * PAGE);
  return (
    <section aria-labelledby="adjustments" className="grid gap-4">
      <h2 id="adjustments" className="font-semibold text-lg tracking-tight">
        {t('adjustments.title')}
      </h2>
      <ul className="divide-y border-y text-sm">
        {shown.map(({ id, kind, madeAt, reason, amountMinor, currency }) => (
          <li key={id} className="flex items-baseline justify-between gap-4 py-3">
            <div className="grid min-w-0 gap-0.5">
              <p>{t(`adjustments.kind.${kind}`)}</p>
              {reason !== null && reason !== '' && <p className="wrap-anywhere whitespace-pre-line">{reason}</p>}
              <p className="text-ink-soft text-xs">{format.date(madeAt)}</p>
            </div>
            <p className="shrink-0 font-medium">{format.money(amountMinor, currency)}</p>
          </li>
        ))}
      </ul>
      <MoreRows more={more} />
    </section>
  );
}
