import type { PaymentCard } from '@sillage/proto/http/cards';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/primitives/badge.tsx';
import { cn } from '../../ui/primitives/cn.ts';

/** The provider's codes, with names that are the same in every language. */
const BRANDS: Readonly<Record<string, readonly [name: string, short: string]>> = {
  visa: ['Visa', 'VISA'],
  mastercard: ['Mastercard', 'MC'],
  amex: ['American Express', 'AMEX'],
  diners: ['Diners Club', 'DC'],
  discover: ['Discover', 'DISC'],
  jcb: ['JCB', 'JCB'],
  unionpay: ['UnionPay', 'UP'],
  cartes_bancaires: ['Cartes Bancaires', 'CB'],
};

type Face = Pick<PaymentCard, 'brand' | 'last4' | 'expMonth' | 'expYear' | 'isDefault' | 'isExpired'>;

/** `Visa •••• 4242`. */
export function useCardName(): (card: Pick<PaymentCard, 'brand' | 'last4'>) => string {
  const { t } = useTranslation('billing');
  return ({ brand, last4 }) => `${BRANDS[brand]?.[0] ?? t('brand.unknown')} •••• ${last4}`;
}

/** As printed on the card: `04/28`. */
const expiryOf = ({ expMonth, expYear }: Face): string =>
  `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`;

/** Brand, last four digits and expiry, with badges for the default card and for expired ones. */
export function CardFace({ card, className }: { card: Face; className?: string }) {
  const { t } = useTranslation('billing');
  const [name, short] = BRANDS[card.brand] ?? [t('brand.unknown'), ''];
  return (
    <span className={cn('flex min-w-0 items-center gap-3', className)}>
      <span
        aria-hidden="true"
        className="grid h-8 w-12 shrink-0 place-items-center rounded-md border border-line-strong/40 bg-wash font-semibold text-[10px] text-ink-soft tracking-wider"
      >
        {short || '••••'}
      </span>
      <span className="grid min-w-0 gap-0.5 text-left">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-sm">
          <span>
            {name}{' '}
            <span className="whitespace-nowrap tabular-nums">
              <span aria-hidden="true">•••• </span>
              {card.last4}
            </span>
          </span>
          {card.isDefault && <Badge tone="wake">{t('card.default')}</Badge>}
        </span>
        <span className={cn('text-xs', card.isExpired ? 'text-negative-ink' : 'text-ink-soft')}>
          {t(card.isExpired ? 'card.expired' : 'card.expires', { date: expiryOf(card) })}
        </span>
      </span>
    </span>
  );
}
