import type { Quote } from '@sillage/proto/http/settlements';
import { feeWaivedBelowMinor } from '@sillage/proto/values/payments';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { type Held, heldBack } from './quote-parts.ts';

/** The amounts that are not charged, each with the reason. */
export function HeldBack({ quote }: { quote: Quote }) {
  const { t } = useTranslation('settlements');
  const format = useFormat();
  const held = heldBack(quote.lines);
  const pending = quote.charges.filter((charge) => charge.pendingMinor > 0);
  const laterFees = quote.charges.filter(
    (charge) => charge.revenueMinor > 0 && charge.feeMinor === 0n && quote.reason !== 'affiliate_deletion',
  );
  if (held.length + pending.length + laterFees.length === 0) return null;
  return (
    <section aria-labelledby="held-back" className="grid gap-3">
      <h3 id="held-back" className="font-semibold text-sm">
        {t('held.title')}
      </h3>
      <ul className="grid divide-y border-y text-sm">
        {held.map((group) => (
          <HeldRow key={`${group.reason} ${group.currency}`} held={group} minimumMinor={minimumOf(quote, group)} />
        ))}
        {pending.map(({ currency, pendingMinor }) => (
          <Row
            key={`pending ${currency}`}
            title={t('held.pending.title')}
            body={t('held.pending.body')}
            amount={format.money(pendingMinor, currency)}
          />
        ))}
        {laterFees.map(({ currency, leastChargeMinor: least }) => (
          <Row
            key={`fee ${currency}`}
            title={t('held.fee.title')}
            body={t('held.fee.body', {
              minimum: format.money(feeWaivedBelowMinor(currency), currency),
              least: format.money(least, currency),
            })}
          />
        ))}
      </ul>
    </section>
  );
}

/** The amount that the balance must reach: the campaign's minimum, or the least that a card can be charged. */
function minimumOf({ minimumPayoutMinor, charges }: Quote, { reason, currency }: Held): number {
  if (reason !== 'below_charge') return minimumPayoutMinor;
  return charges.find((charge) => charge.currency === currency)?.leastChargeMinor ?? 0;
}

function HeldRow({ held, minimumMinor }: { held: Held; minimumMinor: number }) {
  const { t } = useTranslation('settlements');
  const format = useFormat();
  const minimum = format.money(minimumMinor, held.currency);
  return (
    <Row
      title={t(`held.${held.reason}.title`, { count: held.affiliates })}
      body={t(`held.${held.reason}.body`, { minimum })}
      amount={format.money(held.amountMinor, held.currency)}
    />
  );
}

function Row({ title, body, amount = '' }: { title: string; body: string; amount?: string }) {
  return (
    <li className="flex items-baseline justify-between gap-4 py-3">
      <div className="min-w-0">
        <p>{title}</p>
        <p className="text-ink-soft text-xs leading-relaxed">{body}</p>
      </div>
      <p className="shrink-0 text-ink-soft">{amount}</p>
    </li>
  );
}
