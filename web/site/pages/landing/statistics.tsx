import { currencyExponent } from '@sillage/proto/values/currency-exponents';
import { useReader } from '../../reader.ts';
import { roundDown } from '../../round-down.ts';

/** This installation's totals; hidden if they are unknown or zero. */
export function Statistics() {
  const {
    language,
    now: { statistics },
    t,
    format,
  } = useReader();
  if (!statistics || statistics.clicks === 0) return null;
  const { clicks, conversions, paidCommissions, countedAt } = statistics;
  const money = (amount: number, currency: string) =>
    new Intl.NumberFormat(language, { style: 'currency', currency, maximumFractionDigits: 0 }).format(amount);
  const paid = paidCommissions
    .map(({ currency, amountMinor }) => ({ currency, whole: Number(amountMinor) / 10 ** currencyExponent(currency) }))
    .filter(({ whole }) => whole >= 1);
  return (
    <section id="statistics" aria-labelledby="statistics-title" className="border-t py-14">
      <h2 id="statistics-title" className="font-semibold text-lg tracking-tight">
        {t('landing:statistics.title')}
      </h2>
      <dl className="mt-6 grid gap-8 sm:grid-cols-3">
        {[
          { name: 'clicks', value: clicks, tone: '' },
          { name: 'conversions', value: conversions, tone: 'text-wake-ink' },
        ].map(({ name, value, tone }) => (
          <div key={name} className="grid content-start gap-2">
            <dt className="order-last text-ink-soft text-sm">{t(`landing:statistics.${name}`)}</dt>
            <dd className={`font-serif text-5xl ${tone}`}>
              <span data-count={roundDown(value)} data-kind="count">
                {format.count(roundDown(value))}
              </span>
              {roundDown(value) < value && '+'}
            </dd>
          </div>
        ))}
        {paid.length > 0 && (
          <div className="grid content-start gap-2">
            <dt className="order-last text-ink-soft text-sm">{t('landing:statistics.commissions')}</dt>
            {/* Each in the currency in which it was paid, without conversion. */}
            {paid.map(({ currency, whole }) => (
              <dd key={currency} className="font-serif text-5xl">
                {money(roundDown(Math.floor(whole)), currency)}
                {roundDown(Math.floor(whole)) < whole && '+'}
              </dd>
            ))}
          </div>
        )}
      </dl>
      <p className="mt-6 text-ink-soft text-xs">{t('landing:statistics.note', { date: format.date(countedAt) })}</p>
    </section>
  );
}
