import type { PublicInvitation } from '@sillage/proto/http/invitations';
import { useTranslation } from 'react-i18next';
import { accentOf } from '../../../format/accent.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Badge } from '../../../ui/primitives/badge.tsx';
import { MerchantLogo } from '../merchant-logo.tsx';

const DAY = 86_400;

export type Offer = NonNullable<PublicInvitation['offer']>;

interface OfferProps {
  readonly invitation: Pick<PublicInvitation, 'campaignName' | 'merchantName' | 'look'>;
  readonly offer: Offer;
}

/** Who invites to what, and what it pays when and by whom. */
export function InvitationOffer({ invitation: { campaignName, merchantName, look }, offer }: OfferProps) {
  const { t } = useTranslation('invitations');
  const format = useFormat();
  const { description, words, isTest, rateBps, attributionWindowSeconds, holdDays, paymentMode } = offer;
  const { minimumPayoutMinor, currency } = offer;
  const who = merchantName ?? t('answer.owner');
  return (
    <div className="grid content-start gap-6">
      <header className="grid gap-3">
        <MerchantLogo look={look} name={merchantName ?? campaignName} />
        <p className="wrap-anywhere flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm">
          {t('answer.invites', { who })}
          {isTest && <Badge tone="outline">{t('joining:page.test')}</Badge>}
        </p>
        <h1 className="wrap-anywhere text-balance font-serif text-4xl leading-[1.1] sm:text-5xl">
          {t('joining:page.title', { campaign: campaignName })}
        </h1>
        {description !== '' && (
          <p className="wrap-anywhere whitespace-pre-line text-ink-soft leading-relaxed">{description}</p>
        )}
      </header>
      {words !== '' && (
        <figure className="grid gap-1 border-line-strong border-l-2 pl-4">
          <blockquote className="wrap-anywhere whitespace-pre-line leading-relaxed">{words}</blockquote>
          <figcaption className="wrap-anywhere text-ink-soft text-sm">{who}</figcaption>
        </figure>
      )}
      <ul
        className="grid gap-1 border-wake border-l-2 pl-4 leading-relaxed"
        style={{ borderColor: accentOf(look.accentColour)?.backgroundColor }}
      >
        <li className="text-lg">
          {t('joining:page.earns', {
            rate: format.rate(rateBps),
            window: format.duration(attributionWindowSeconds),
          })}
        </li>
        <li className="text-ink-soft">
          {holdDays === 0
            ? t('joining:page.paidAtOnce')
            : t('joining:page.paid', { hold: format.duration(holdDays * DAY) })}
        </li>
        <li className="text-ink-soft">{t(`answer.pays.${paymentMode}`, { who })}</li>
        {minimumPayoutMinor > 0 && (
          <li className="text-ink-soft">
            {t('answer.minimum', { amount: format.money(minimumPayoutMinor, currency) })}
          </li>
        )}
        {isTest && <li className="text-ink-soft">{t('joining:page.testHint')}</li>}
      </ul>
    </div>
  );
}
