import type { Receipt, ReceiptFile, ReceiptPart } from '@sillage/proto/http/receipts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { useFirstRows } from '../../ui/hooks/use-first-rows.ts';
import { MoreRows } from '../../ui/primitives/more-rows.tsx';

const PAGE = 20;

/** The receipts of a file in words. */
export function FileContent({ file }: { readonly file: ReceiptFile }) {
  const { t } = useTranslation('receipts');
  const id = useId();
  const receipts = file.parts.flatMap((part) => part.receipts.map((receipt) => ({ receipt, kind: part.kind })));
  const { shown, more } = useFirstRows(receipts, PAGE, 10 * PAGE);
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-4">
      <h2 id={id} className="font-semibold text-lg tracking-tight">
        {t('verify.inside')}
      </h2>
      <ul className="grid grid-cols-1 divide-y border-y text-sm">
        {shown.map(({ receipt, kind }) => (
          <Line key={receipt.leaf} receipt={receipt} kind={kind} />
        ))}
      </ul>
      <MoreRows more={more} />
    </section>
  );
}

function Line({ receipt, kind }: { receipt: Receipt; kind: ReceiptPart['kind'] }) {
  const { t } = useTranslation('receipts');
  const format = useFormat();
  const { facts, leaf } = receipt;
  const money = () => format.money(Number(facts?.commissionMinor), String(facts?.currency));
  const state = facts && kind === 'decision' ? t(`verify.state.${facts.state as 'pending'}`) : '';
  const isRejected = Boolean(facts?.rejectedReason);
  return (
    <li className="grid grid-cols-1 gap-0.5 py-2.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>{t(`verify.kind.${isRejected ? 'rejected' : kind}`, { state })}</span>
        {facts && <span className="text-ink-soft text-xs">{format.dateTime(Number(facts.at))}</span>}
      </p>
      <p className="flex flex-wrap justify-between gap-x-4 text-ink-soft text-xs">
        <span className="min-w-0 truncate font-mono">{facts ? String(facts.id) : leaf}</span>
        {facts && kind === 'decision' && <span>{t('verify.commission', { amount: money() })}</span>}
        {facts && kind === 'clicks' && <span>{format.count(Number(facts.clicks))}</span>}
      </p>
    </li>
  );
}
