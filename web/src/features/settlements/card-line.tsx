import type { Quote } from '@sillage/proto/http/settlements';
import { Link } from '@tanstack/react-router';
import { CreditCard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/primitives/notice.tsx';
import { chargedOf } from './quote-parts.ts';
import { TestCards, type TestCardsProps } from './test-cards.tsx';

export interface CardLineProps {
  readonly quote: Quote;
  readonly testCard: Omit<TestCardsProps, 'cards'>;
}

/**
 * The card that is charged, or a notice that there is none; in test mode the choice of a test card. Empty if nothing is
 * charged.
 */
export function CardLine({ quote: { isTest, testCards, card, charges, campaignId }, testCard }: CardLineProps) {
  const { t } = useTranslation('settlements');
  if (chargedOf(charges).length === 0) return null;
  if (isTest) return <TestCards cards={testCards} {...testCard} />;
  if (card === null) {
    return (
      <Notice tone="alert" action={<CardLink campaignId={campaignId} />}>
        {t('card.none')}
      </Notice>
    );
  }
  return (
    <p className="flex items-center gap-3 text-sm">
      <CreditCard aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
      <span>
        {t('card.charged')} <span className="font-medium capitalize">{card.brand}</span>{' '}
        <span className="whitespace-nowrap">•••• {card.last4}</span>
      </span>
    </p>
  );
}

/** Links to the page where the campaign's card is chosen. */
export function CardLink({ campaignId }: { campaignId: string }) {
  const { t } = useTranslation('settlements');
  return (
    <Link
      to="/campaign/$campaignId/method"
      params={{ campaignId }}
      className="font-medium text-wake-ink underline underline-offset-4"
    >
      {t('card.configure')}
    </Link>
  );
}
