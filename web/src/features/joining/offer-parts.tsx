import type { PublicJoinPage } from '@sillage/proto/http/join';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { accentOf } from '../../format/accent.ts';
import { useFormat } from '../../format/use-format.ts';
import { Badge } from '../../ui/primitives/badge.tsx';
import { MerchantLogo } from '../../ui/primitives/merchant-logo.tsx';

const DAY = 86_400;

interface OfferHeadProps
  extends Pick<PublicJoinPage, 'campaignName' | 'merchantName' | 'look' | 'isTest' | 'description'> {
  /** The owner of the programme, or the sender of the invitation, as a sentence. */
  readonly by: string;
}

/** The programme that a person can join. */
export function OfferHead({ by, campaignName, merchantName, look, isTest, description }: OfferHeadProps) {
  const { t } = useTranslation('joining');
  return (
    <header className="grid gap-3">
      <MerchantLogo look={look} name={merchantName ?? campaignName} />
      <p className="wrap-anywhere flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm">
        {by}
        {isTest && <Badge tone="outline">{t('page.test')}</Badge>}
      </p>
      <h1 className="wrap-anywhere text-balance font-serif text-4xl leading-[1.1] sm:text-5xl">
        {t('page.title', { campaign: campaignName })}
      </h1>
      {description !== '' && (
        <p className="wrap-anywhere whitespace-pre-line text-ink-soft leading-relaxed">{description}</p>
      )}
    </header>
  );
}

interface OfferTermsProps
  extends Pick<PublicJoinPage, 'look' | 'rateBps' | 'attributionWindowSeconds' | 'holdDays' | 'isTest'> {
  /** Terms of this particular offer. */
  readonly children: ReactNode;
}

/** How much the programme pays, and when. */
export function OfferTerms(props: OfferTermsProps) {
  const { look, rateBps, attributionWindowSeconds, holdDays, isTest, children } = props;
  const { t } = useTranslation('joining');
  const { rate, duration } = useFormat();
  return (
    <ul
      className="grid gap-1 border-wake border-l-2 pl-4 leading-relaxed"
      style={{ borderColor: accentOf(look.accentColour)?.backgroundColor }}
    >
      <li className="text-lg">
        {t('page.earns', { rate: rate(rateBps), window: duration(attributionWindowSeconds) })}
      </li>
      <li className="text-ink-soft">
        {holdDays === 0 ? t('page.paidAtOnce') : t('page.paid', { hold: duration(holdDays * DAY) })}
      </li>
      {children}
      {isTest && <li className="text-ink-soft">{t('page.testHint')}</li>}
    </ul>
  );
}
