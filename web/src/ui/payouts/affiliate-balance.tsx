import type { NextPayout } from '@sillage/proto/http/programmes';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { cn } from '../primitives/cn.ts';
import { owedShown } from './owed-shown.ts';

interface AffiliateBalanceProps {
  readonly balance: {
    readonly currency: string;
    readonly owedMinor: bigint;
    readonly pendingMinor: bigint;
    /** How the owed amount will be paid; undefined if only the affiliate may see that. */
    readonly next?: NextPayout | undefined;
  };
  readonly nextPaymentAt: string | undefined;
  /** The campaign's minimum, if known. */
  readonly minimumPayoutMinor?: number | undefined;
  /** The balance is the main content of the page. */
  readonly isLarge?: boolean;
}

/** The amount that an affiliate is owed in one currency, when it is paid, and why not sooner. */
export function AffiliateBalance({
  balance,
  nextPaymentAt,
  minimumPayoutMinor,
  isLarge = false,
}: AffiliateBalanceProps) {
  const { t } = useTranslation('programmes');
  const format = useFormat();
  const { currency, owedMinor, pendingMinor, next = 'nothing' } = balance;
  const owed = owedShown(owedMinor);
  const way = (how: Exclude<NextPayout, 'nothing'>) =>
    how === 'below_minimum' && minimumPayoutMinor !== undefined
      ? t('next.below_minimumOf', { minimum: format.money(minimumPayoutMinor, currency) })
      : t(`next.${how}`, { date: nextPaymentAt === undefined ? '' : format.billingDate(nextPaymentAt) });
  const notes = [
    ...(next === 'nothing' ? [] : [way(next)]),
    ...(owedMinor < 0n ? [t('overpaid', { amount: format.money(-owedMinor, currency) })] : []),
    ...(pendingMinor === 0n ? [] : [t('pending', { amount: format.money(pendingMinor, currency) })]),
  ];
  return (
    <div className="grid gap-0.5">
      <p>
        <span
          className={cn(
            'font-medium tracking-tight',
            isLarge ? 'text-4xl' : 'text-2xl',
            owed === 0n ? 'text-ink-soft' : 'text-wake-ink',
          )}
        >
          {format.money(owed, currency)}
        </span>{' '}
        <span className="text-ink-soft text-sm">{t('owed')}</span>
      </p>
      {notes.map((note) => (
        <p key={note} className="text-ink-soft text-sm leading-relaxed">
          {note}
        </p>
      ))}
    </div>
  );
}
