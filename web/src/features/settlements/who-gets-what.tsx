import type { Quote, QuoteLine } from '@sillage/proto/http/settlements';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { useListView } from '../../ui/hooks/use-list-view.ts';
import { cn } from '../../ui/primitives/cn.ts';
import { ListRest } from '../../ui/primitives/list-rest.tsx';
import { SearchBox } from '../../ui/primitives/search-box.tsx';
import { Segmented } from '../../ui/primitives/segmented.tsx';
import { ChargeStrip } from './charge-strip.tsx';
import { type SelfPay, SelfPayLine } from './self-pay-line.tsx';

/** With fewer lines, reading is faster than searching. */
const SEARCH_ABOVE = 8;
const text = (line: QuoteLine) => line.affiliateName;
const SORTS = { balance: (line: QuoteLine) => Number(line.balanceMinor) };

/** The whole charge as a bar, then a bar for each affiliate, largest first. */
export function WhoGetsWhat({ quote, selfPay }: { quote: Quote; selfPay?: SelfPay | undefined }) {
  const { t } = useTranslation('settlements');
  const format = useFormat();
  const [chosen, setChosen] = useState<string | null>(null);
  const charge = quote.charges.find(({ currency }) => currency === chosen) ?? quote.charges[0];
  const lines = useMemo(
    () => quote.lines.filter((line) => line.currency === charge?.currency),
    [quote.lines, charge?.currency],
  );
  const list = useListView({ rows: lines, text, sorts: SORTS, initial: { key: 'balance', descending: true } });
  if (!charge || quote.lines.length === 0) return null;
  const largest = Math.max(1, ...lines.map((line) => Number(line.balanceMinor)));
  return (
    <section aria-labelledby="who-gets-what" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="who-gets-what" className="font-semibold text-sm">
          {t(quote.mode === 'self_pay' ? 'picture.bySelf' : 'picture.title')}
        </h3>
        {quote.charges.length > 1 && (
          <Segmented
            label={t('picture.currency')}
            value={charge.currency}
            onChange={setChosen}
            options={quote.charges.map(({ currency }) => ({ value: currency, label: format.symbol(currency) }))}
          />
        )}
      </div>
      {quote.mode === 'managed' && <ChargeStrip charge={charge} lines={lines} />}
      {lines.length > SEARCH_ABOVE && (
        <SearchBox label={t('picture.search')} value={list.search} onChange={list.setSearch} />
      )}
      <ul className="grid grid-cols-1 gap-3.5">
        {list.shown.map((line) => (
          <LineBar key={line.affiliateId} line={line} largest={largest} quote={quote}>
            {selfPay && line.outcome === 'notice' && <SelfPayLine line={line} selfPay={selfPay} />}
          </LineBar>
        ))}
      </ul>
      <ListRest list={list} />
    </section>
  );
}

interface LineBarProps {
  readonly line: QuoteLine;
  readonly largest: number;
  readonly quote: Quote;
  readonly children?: ReactNode;
}

function LineBar({ line, largest, quote, children }: LineBarProps) {
  const { t } = useTranslation('settlements');
  const format = useFormat();
  const isTransfer = line.outcome === 'transfer';
  return (
    <li className="text-sm">
      <div className="flex items-baseline justify-between gap-4">
        <p className="min-w-0 truncate">
          {line.affiliateName}
          <span className="ml-2 text-ink-soft text-xs">
            {t('picture.sales', { count: line.conversionsCount })} · {format.rate(line.rateBps)}
          </span>
        </p>
        <p className={cn('shrink-0 font-medium', !isTransfer && line.outcome !== 'notice' && 'text-ink-soft')}>
          {format.money(line.balanceMinor, line.currency)}
        </p>
      </div>
      <div aria-hidden="true" className="mt-1.5 h-1.5 rounded-full bg-wash">
        <div
          className={cn(
            'h-1.5 rounded-full',
            isTransfer ? 'bg-wake' : line.outcome === 'notice' ? 'bg-ink/70' : 'bg-line-strong',
          )}
          style={{ width: `${Math.max(0, (Number(line.balanceMinor) * 100) / largest)}%` }}
        />
      </div>
      {!isTransfer && (
        <p className="mt-1 text-ink-soft text-xs">
          {quote.isTest && line.outcome === 'notice'
            ? t('testMode.notice')
            : t(`outcome.${line.outcome}`, { amount: format.money(quote.minimumPayoutMinor, line.currency) })}
        </p>
      )}
      {children}
    </li>
  );
}
