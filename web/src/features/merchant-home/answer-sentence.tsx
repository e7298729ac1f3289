import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { cn } from '../../ui/primitives/cn.ts';
import type { Owed } from './owed.ts';

interface AnswerSentenceProps {
  readonly period: 'all' | 'month';
  readonly revenueMinor: bigint;
  readonly currency: string;
  readonly orders: number;
  /** Number of affiliates who brought conversions. */
  readonly partners: number;
  /** Undefined while unknown. */
  readonly owed: readonly Owed[] | undefined;
  /** In test mode, where nothing is charged: the amounts owed to affiliates, by currency. */
  readonly toPay?: readonly { readonly currency: string; readonly owedMinor: bigint }[] | undefined;
  /** Called with the text of the sentence. */
  readonly onSaid?: ((sentence: string) => void) | undefined;
}

/** web/first-paint.js uses the same classes. */
const SENTENCE = 'max-w-4xl text-balance font-serif text-2xl leading-snug sm:text-[32px] sm:leading-[1.25]';

/** The sentence of the last visit, shown while the current one is unknown. */
export const LastSentence = ({ sentence }: { sentence: string }) => (
  <p aria-hidden="true" className={cn(SENTENCE, 'text-ink-soft')}>
    {sentence}
  </p>
);

/** Answers a merchant's three questions: is it working, how much came in, what do I owe. */
export function AnswerSentence({
  period,
  revenueMinor,
  currency,
  orders,
  partners,
  owed,
  toPay,
  onSaid,
}: AnswerSentenceProps) {
  const { t } = useTranslation('merchantHome');
  const format = useFormat();
  const sums = (of: 'overdueMinor' | 'comingMinor' | 'transferredMinor') =>
    format.list((owed ?? []).filter((one) => one[of] > 0n).map((one) => format.money(one[of], one.currency)));
  const overdue = sums('overdueMinor');
  const coming = sums('comingMinor');
  const transferred = sums('transferredMinor');
  const date = owed?.find(({ chargedOn }) => chargedOn !== undefined)?.chargedOn;
  const came =
    orders === 0
      ? t(`answer.none.${period}`)
      : t(`answer.some.${period}`, { revenue: format.money(revenueMinor, currency), count: partners });
  const unpaid = toPay?.filter(({ owedMinor }) => owedMinor > 0n) ?? [];
  const isNothingOwed = owed?.length === 0 || (toPay && unpaid.length === 0);
  const sentences = [
    came,
    overdue && t('answer.overdue', { amount: overdue }),
    coming && date && t('answer.charged', { amount: coming, date: format.billingDay(date) }),
    transferred && t('answer.transferred', { amount: transferred }),
    unpaid.length > 0 &&
      t('answer.toPay', {
        amount: format.list(unpaid.map(({ owedMinor, currency: unit }) => format.money(owedMinor, unit))),
      }),
    isNothingOwed && orders > 0 && t('answer.nothingOwed'),
  ].filter(Boolean);
  const sentence = sentences.join(' ');
  useEffect(() => onSaid?.(sentence), [sentence, onSaid]);
  return <p className={SENTENCE}>{sentence}</p>;
}
