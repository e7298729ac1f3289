import type { PublicInvitation } from '@sillage/proto/http/invitations';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../format/use-format.ts';
import { OfferHead, OfferTerms } from '../offer-parts.tsx';

export type Offer = NonNullable<PublicInvitation['offer']>;

interface OfferProps {
  readonly invitation: Pick<PublicInvitation, 'campaignName' | 'merchantName' | 'look'>;
  readonly offer: Offer;
}

/** Who invites to which programme, and how much it pays, when and by whom. */
export function InvitationOffer({ invitation, offer }: OfferProps) {
  const { t } = useTranslation('invitations');
  const format = useFormat();
  const { words, paymentMode, minimumPayoutMinor, currency } = offer;
  const who = invitation.merchantName ?? t('answer.owner');
  return (
    <div className="grid content-start gap-6">
      <OfferHead {...invitation} {...offer} by={t('answer.invites', { who })} />
      {words !== '' && (
        <figure className="grid gap-1 border-line-strong border-l-2 pl-4">
          <blockquote className="wrap-anywhere whitespace-pre-line leading-relaxed">{words}</blockquote>
          <figcaption className="wrap-anywhere text-ink-soft text-sm">{who}</figcaption>
        </figure>
      )}
      <OfferTerms {...invitation} {...offer}>
        <li className="text-ink-soft">{t(`answer.pays.${paymentMode}`, { who })}</li>
        {minimumPayoutMinor > 0 && (
          <li className="text-ink-soft">
            {t('answer.minimum', { amount: format.money(minimumPayoutMinor, currency) })}
          </li>
        )}
      </OfferTerms>
    </div>
  );
}
