import { sumOf } from '@sillage/proto/values/money';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { cn } from '../../ui/primitives/cn.ts';

/** The all-time commissions of one currency in the ledger, because a balance has no period. */
export interface CommissionSums {
  readonly currency: string;
  readonly pendingMinor: bigint;
  readonly owedMinor: bigint;
  readonly settlingMinor: bigint;
  readonly paidMinor: bigint;
}

/** The states of commissions as a bar: pending, owed, in a running payment, paid. */
export function CommissionBar({ sums }: { sums: CommissionSums }) {
  const { t } = useTranslation('campaign');
  const format = useFormat();
  const parts = [
    { key: 'pending', minor: sums.pendingMinor, colour: 'bg-line-strong' },
    { key: 'approved', minor: sums.owedMinor, colour: 'bg-buoy' },
    { key: 'scheduled', minor: sums.settlingMinor, colour: 'bg-wake' },
    { key: 'paid', minor: sums.paidMinor, colour: 'bg-positive' },
  ] as const;
  const all = Number(sumOf(parts.map((part) => (part.minor > 0n ? part.minor : 0n))));
  return (
    <section aria-labelledby="commissions">
      <h2 id="commissions" className="font-semibold tracking-tight">
        {t('commissions.title')}
        <span className="ml-2 font-normal text-ink-soft text-xs">{t('common:period.all')}</span>
      </h2>
      <div aria-hidden="true" className="mt-4 flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-wash">
        {all > 0 &&
          parts.map(
            (part) =>
              part.minor > 0 && (
                <div key={part.key} className={part.colour} style={{ width: `${(Number(part.minor) * 100) / all}%` }} />
              ),
          )}
      </div>
      <dl className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-4">
        {parts.map((part) => (
          <div key={part.key} className="flex items-baseline justify-between gap-2 sm:block">
            <dt className="flex items-center gap-2 text-ink-soft text-sm">
              <span aria-hidden="true" className={cn('size-2 rounded-full', part.colour)} />
              {t(`commissions.${part.key}`)}
            </dt>
            <dd className="font-medium text-lg tabular-nums sm:mt-0.5 sm:pl-4">
              {format.money(part.minor, sums.currency)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
