import type { OrderClaim } from '@sillage/proto/http/order-claims';
import { applyRate } from '@sillage/proto/values/money';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { ClaimBadge } from '../../ui/order-claims/claim-badge.tsx';
import { Button } from '../../ui/primitives/button.tsx';

interface ClaimLineProps {
  readonly claim: OrderClaim;
  /** The list has claims of several campaigns, so each shows its campaign. */
  readonly withCampaign: boolean;
  readonly onCredit: () => void;
  readonly onDecline: () => void;
}

/** A claim with everything that is known about its order. */
export function ClaimLine({ claim, withCampaign, onCredit, onDecline }: ClaimLineProps) {
  const { t } = useTranslation('orderClaims');
  const format = useFormat();
  const { affiliateName: name, orderId: order, state, words, reason, evidence } = claim;
  const isOwned = evidence.order !== null && evidence.order.affiliateId !== null;
  const day = format.calendarDate(claim.orderedOn);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 py-5">
      <div className="grid min-w-0 max-w-prose gap-1.5 text-sm leading-relaxed">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere font-medium text-base">{t('inbox.asks', { name, order })}</span>
          {state !== 'open' && <ClaimBadge state={state} />}
        </p>
        <p className="wrap-anywhere text-ink-soft">
          {t('inbox.of', { day, amount: format.money(claim.amountMinor, claim.currency) })}
          {withCampaign && ` · ${claim.campaignName}`}
        </p>
        {words !== '' && <blockquote className="wrap-anywhere border-wake border-l-2 pl-3">{words}</blockquote>}
        <Evidence claim={claim} />
        {state === 'open' && isOwned && <p className="text-ink-soft">{t('inbox.owned')}</p>}
        {reason !== '' && (
          <p className="wrap-anywhere">
            {t('inbox.reason')}: {reason}
          </p>
        )}
      </div>
      {state === 'open' && (
        <div className="flex flex-wrap gap-2">
          {!isOwned && (
            <Button size="sm" aria-label={t('inbox.creditOf', { name, order })} onClick={onCredit}>
              {t('inbox.credit')}
            </Button>
          )}
          <Button size="sm" variant="outline" aria-label={t('inbox.declineOf', { name, order })} onClick={onDecline}>
            {t('inbox.decline')}
          </Button>
        </div>
      )}
    </li>
  );
}

/** What was known about the order when it was claimed. */
function Evidence({ claim: { evidence, amountMinor, currency } }: Pick<ClaimLineProps, 'claim'>) {
  const { t } = useTranslation('orderClaims');
  const format = useFormat();
  const { answer, clicks, order, rateBps } = evidence;
  const time = (instant: string | null) => (instant === null ? '' : format.dateTime(instant));
  const credited = order ?? { amountMinor, currency };
  const hasOtherFigures = answer.kind === 'unknown' && order !== null;
  return (
    <div className="grid gap-1 text-ink-soft">
      <p className="wrap-anywhere text-ink">
        {hasOtherFigures
          ? t('found.otherFigures', {
              amount: format.money(order.amountMinor, order.currency),
              day: format.date(order.occurredAt),
            })
          : t(`found.${answer.kind}`, {
              yours: time(answer.yourClickAt),
              owner: time(answer.ownerClickAt),
              ends: time(answer.windowEndsAt),
            })}
      </p>
      {clicks.length > 0 ? (
        <p>{t('inbox.clicks', { times: format.list(clicks.map(({ at }) => time(at))) })}</p>
      ) : (
        order === null && <p>{t('inbox.noClicks')}</p>
      )}
      {rateBps !== null && (
        <p>
          {t('inbox.terms', {
            rate: format.rate(rateBps),
            commission: format.money(applyRate(credited.amountMinor, rateBps), credited.currency),
          })}
        </p>
      )}
    </div>
  );
}
