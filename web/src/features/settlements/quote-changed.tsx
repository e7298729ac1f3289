import type { Quote } from '@sillage/proto/http/settlements';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { Notice } from '../../ui/primitives/notice.tsx';
import { quoteChanges } from './quote-changes.ts';

const SHOWN = 5;

/** The amounts changed between reading and confirming: shows both. Nothing has been charged. */
export function QuoteChanged({ before, after }: { before: Quote; after: Quote }) {
  const { t } = useTranslation('settlements');
  const format = useFormat();
  const { charges, lines } = quoteChanges(before, after);
  const amount = (minor: bigint | undefined, currency: string) =>
    minor === undefined ? t('changed.none') : format.money(minor, currency);
  return (
    <Notice tone="alert" title={t('changed.title')}>
      <p>{t('changed.body')}</p>
      <ul className="mt-2 grid gap-1">
        {charges.map((charge) => (
          <Change
            key={charge.currency}
            name={t('sums.total')}
            before={format.money(charge.beforeMinor, charge.currency)}
            after={format.money(charge.afterMinor, charge.currency)}
          />
        ))}
        {lines.slice(0, SHOWN).map((line) => (
          <Change
            key={`${line.affiliateId} ${line.currency}`}
            name={line.affiliateName}
            before={amount(line.before?.balanceMinor, line.currency)}
            after={amount(line.after?.balanceMinor, line.currency)}
            note={
              line.after && line.before?.outcome !== line.after.outcome ? t(`outcomeShort.${line.after.outcome}`) : null
            }
          />
        ))}
      </ul>
      {lines.length > SHOWN && (
        <p className="mt-1 text-ink-soft">{t('changed.more', { count: lines.length - SHOWN })}</p>
      )}
    </Notice>
  );
}

function Change({
  name,
  before,
  after,
  note = null,
}: {
  name: string;
  before: string;
  after: string;
  note?: string | null;
}) {
  return (
    <li className="flex flex-wrap justify-between gap-x-4">
      <span className="min-w-0 truncate">{name}</span>
      <span className="tabular-nums">
        <del className="text-ink-soft">{before}</del> → <ins className="font-medium no-underline">{after}</ins>
        {note && <span className="text-ink-soft"> · {note}</span>}
      </span>
    </li>
  );
}
