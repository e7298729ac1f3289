import type { Programme, Programmes } from '@sillage/proto/http/programmes';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { EmptyState } from '../../ui/primitives/states.tsx';
import { ProgrammeRow } from './programme-row.tsx';
import { totalsOf } from './totals.ts';

/** The totals first, then each programme; ended ones and tests are separate. */
export function ProgrammeList({ own }: { own: Programmes }) {
  const { t } = useTranslation('programmes');
  const { email, programmes, nextPaymentAt } = own;
  if (programmes.length === 0) return <EmptyState heading title={t('none.title')} body={t('none.body', { email })} />;
  const real = programmes.filter(({ isTest }) => !isTest);
  const groups = [
    { name: 'running', rows: real.filter(({ state }) => state !== 'ended') },
    { name: 'ended', rows: real.filter(({ state }) => state === 'ended') },
    { name: 'test', rows: programmes.filter(({ isTest }) => isTest) },
  ] as const;
  return (
    <>
      <Money own={own} />
      {groups.map(
        ({ name, rows }) =>
          rows.length > 0 && (
            <Group key={name} name={name} rows={rows}>
              {rows.map((programme) => (
                <ProgrammeRow key={programme.affiliateId} programme={programme} nextPaymentAt={nextPaymentAt} />
              ))}
            </Group>
          ),
      )}
    </>
  );
}

interface GroupProps {
  readonly name: 'running' | 'ended' | 'test';
  readonly rows: readonly Programme[];
  readonly children: ReactNode;
}

function Group({ name, rows, children }: GroupProps) {
  const { t } = useTranslation('programmes');
  return (
    <section aria-labelledby={`programmes-${name}`} className="grid grid-cols-1">
      <h2 id={`programmes-${name}`} className="font-semibold text-lg tracking-tight">
        {t(`groups.${name}`, { count: rows.length })}
      </h2>
      {name !== 'running' && <p className="mt-1 text-ink-soft text-sm leading-relaxed">{t(`groups.${name}Hint`)}</p>}
      <ul className="mt-3 divide-y border-y">{children}</ul>
    </section>
  );
}

function Money({ own }: { own: Programmes }) {
  const { t } = useTranslation('programmes');
  const format = useFormat();
  const { owed, pending, planned, earned, clicks, conversions } = totalsOf(own.programmes);
  const written = (amounts: typeof owed) =>
    format.list(amounts.map(({ currency, amountMinor }) => format.money(amountMinor, currency)));
  const facts = [
    { label: t('month.earned'), value: earned.length === 0 ? '–' : written(earned) },
    { label: t('month.clicks'), value: format.count(clicks) },
    { label: t('month.conversions'), value: format.count(conversions) },
  ];
  return (
    <header className="grid gap-6">
      <div className="grid gap-3">
        <p className="wrap-anywhere text-ink-soft text-sm">{own.email}</p>
        <h1 className="wrap-anywhere text-balance font-serif text-4xl leading-[1.1] sm:text-5xl">
          {owed.length === 0 ? t('money.nothing') : t('money.owed', { amount: written(owed) })}
        </h1>
        <p className="max-w-prose text-ink-soft leading-relaxed">
          {planned.length > 0 &&
            t('money.planned', { amount: written(planned), date: format.billingDate(own.nextPaymentAt) })}{' '}
          {pending.length > 0 && t('money.pending', { amount: written(pending) })}
        </p>
      </div>
      <section aria-labelledby="this-month" className="border-y py-4">
        <h2 id="this-month" className="text-ink-soft text-sm">
          {t('month.title')}
        </h2>
        <dl className="mt-2 flex flex-wrap gap-x-10 gap-y-3">
          {facts.map(({ label, value }) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-ink-soft text-xs">{label}</dt>
              <dd className="font-medium text-xl tracking-tight">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </header>
  );
}
