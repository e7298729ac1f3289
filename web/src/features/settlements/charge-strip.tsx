import type { QuoteCharge, QuoteLine } from '@sillage/proto/http/settlements';
import { sumOf } from '@sillage/proto/values/money';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { cn } from '../../ui/primitives/cn.ts';

/** More parts would be too thin to distinguish. */
const NAMED = 12;

interface Part {
  readonly key: string;
  readonly amountMinor: bigint;
  readonly colour: string;
}

/** The whole charge as one bar: each affiliate's part, largest first, and the platform fee at the end. */
export function ChargeStrip({ charge, lines }: { charge: QuoteCharge; lines: readonly QuoteLine[] }) {
  const { t } = useTranslation('settlements');
  const format = useFormat();
  const parts = partsOf(charge, lines);
  const whole = sumOf(parts.map((part) => part.amountMinor));
  if (whole <= 0) return null;
  const money = (minor: bigint) => format.money(minor, charge.currency);
  const paid = lines.filter((line) => line.outcome === 'transfer').length;
  const legend = [
    ...(charge.commissionsMinor > 0
      ? [{ colour: 'bg-wake', label: t('picture.affiliates', { count: paid }), value: money(charge.commissionsMinor) }]
      : []),
    ...(charge.feeMinor > 0 ? [{ colour: 'bg-ink/70', label: t('picture.fee'), value: money(charge.feeMinor) }] : []),
  ];
  return (
    <figure className="grid gap-2">
      <div aria-hidden="true" className="flex h-7 gap-0.5 overflow-hidden rounded-md">
        {parts.map((part) => (
          <span
            key={part.key}
            className={cn('min-w-px', part.colour)}
            style={{ flexGrow: Number(part.amountMinor) / Number(whole), flexBasis: 0 }}
          />
        ))}
      </div>
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-ink-soft text-xs">
        {legend.map((entry) => (
          <span key={entry.colour} className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className={cn('size-2 rounded-full', entry.colour)} />
            {entry.label} · {entry.value}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

function partsOf(charge: QuoteCharge, lines: readonly QuoteLine[]): Part[] {
  const paid = lines
    .filter((line) => line.outcome === 'transfer')
    .sort((a, b) => Number(b.balanceMinor - a.balanceMinor));
  const named = paid
    .slice(0, NAMED)
    .map((line): Part => ({ key: line.affiliateId, amountMinor: line.balanceMinor, colour: 'bg-wake' }));
  const others = sumOf(paid.slice(NAMED).map((line) => line.balanceMinor));
  return [
    ...named,
    { key: 'others', amountMinor: others, colour: 'bg-wake/60' },
    { key: 'fee', amountMinor: charge.feeMinor, colour: 'bg-ink/70' },
  ].filter((part) => part.amountMinor > 0);
}
