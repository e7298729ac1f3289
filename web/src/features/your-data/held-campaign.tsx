import type { HeldAffiliate, NewDataRequest } from '@sillage/proto/http/data-requests';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { Badge } from '../../ui/primitives/badge.tsx';
import { PayoutStatusBadge } from '../../ui/primitives/payout-status.tsx';
import { Fact, Lines } from './facts.tsx';
import { OwnRequests } from './own-requests.tsx';
import { TaxFacts } from './tax-facts.tsx';

interface HeldCampaignProps {
  readonly affiliate: HeldAffiliate;
  readonly request: (request: NewDataRequest) => Promise<unknown>;
}

/** The stored data about an affiliate of one campaign, and the requests that they can send to its merchant. */
export function HeldCampaign({ affiliate, request }: HeldCampaignProps) {
  const { t } = useTranslation('yourData');
  const format = useFormat();
  const id = useId();
  const { merchantName: name, isTest, isActive, isRemoved, rates, couponCodes, openingBalance } = affiliate;
  const { figures, payments } = affiliate;
  const state = isRemoved ? 'removed' : isActive ? 'active' : 'paused';
  const rate = rates.at(-1)?.rateBps;
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-5 border-t pt-8">
      <header className="grid gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={id} className="wrap-anywhere font-serif text-2xl">
            {affiliate.campaignName}
          </h2>
          <Badge tone={state === 'active' ? 'positive' : 'neutral'}>{t(`state.${state}`)}</Badge>
          {isTest && <Badge tone="outline">{t('test')}</Badge>}
        </div>
        <p className="wrap-anywhere text-ink-soft text-sm leading-relaxed">
          {name === null ? t('merchantUnnamed') : t('merchant', { name })}
        </p>
      </header>
      <dl className="grid gap-x-8 gap-y-4 text-sm sm:grid-cols-2">
        <Fact label={t('fields.name')}>{affiliate.name}</Fact>
        <Fact label={t('fields.email')}>{affiliate.email}</Fact>
        <Fact label={t('fields.since')}>{format.date(affiliate.createdAt)}</Fact>
        <Fact label={t('fields.rate')}>{rate === undefined ? t('none') : format.rate(rate)}</Fact>
        <Fact label={t('fields.clicks')}>{format.count(figures.clicks)}</Fact>
        <Fact label={t('fields.conversions')}>{format.count(figures.conversions)}</Fact>
        {figures.ownDevices ? <Fact label={t('fields.ownDevices')}>{format.count(figures.ownDevices)}</Fact> : null}
        {figures.assessed ? <Fact label={t('fields.assessed')}>{format.count(figures.assessed)}</Fact> : null}
        <Lines
          label={t('fields.commissions')}
          lines={figures.commissions.map(({ currency, ...sums }) =>
            t('commission', {
              paid: format.money(sums.paidMinor, currency),
              approved: format.money(sums.approvedMinor, currency),
              pending: format.money(sums.pendingMinor, currency),
            }),
          )}
        />
        {openingBalance && (
          <Fact label={t('fields.openingBalance')}>
            {format.money(openingBalance.amountMinor, openingBalance.currency)}
          </Fact>
        )}
        <Fact label={t('fields.account')}>
          {payments.accountStatus === null ? t('none') : <PayoutStatusBadge status={payments.accountStatus} />}
        </Fact>
        {payments.bankDetails && (
          <Fact label={t('fields.bankAccount')}>
            {t('dated', {
              date: format.date(payments.bankDetails.changedAt),
              what: payments.bankDetails.wallet
                ? payments.bankDetails.wallet.maskedEmail
                : t('bankAccount', { last4: payments.bankDetails.last4 }),
            })}
          </Fact>
        )}
        {payments.taxDetails && <TaxFacts held={payments.taxDetails} />}
        <Lines
          label={t('fields.documents')}
          lines={(affiliate.documents ?? []).map(({ number, issuedAt, totalMinor, currency }) =>
            t('dated', { date: format.date(issuedAt), what: `${number}, ${format.money(totalMinor, currency)}` }),
          )}
        />
        <Lines label={t('fields.codes')} lines={[...new Set(couponCodes.map(({ code }) => code))]} />
        <Lines
          label={t('fields.links')}
          lines={affiliate.links.map(({ url, name, subId }) => [name, url, subId].filter(Boolean).join(' · '))}
        />
        <Lines
          label={t('fields.orders')}
          lines={affiliate.orderClaims.map(({ orderId, orderedOn, amountMinor, currency }) =>
            t('dated', {
              date: format.calendarDate(orderedOn),
              what: `${orderId}, ${format.money(amountMinor, currency)}`,
            }),
          )}
        />
        <Lines
          label={t('fields.appeals')}
          lines={(affiliate.appeals ?? []).map(({ words, appealedAt }) =>
            t('dated', { date: format.date(appealedAt), what: words }),
          )}
        />
        <Lines label={t('fields.postbacks')} lines={affiliate.postbacks.map(({ url }) => url)} />
        <Lines
          label={t('fields.payouts')}
          lines={payments.payouts.map(({ requestedAt, amountMinor, currency, state }) =>
            t('dated', {
              date: format.date(requestedAt),
              what: `${format.money(amountMinor, currency)}, ${t(`payoutState.${state}`)}`,
            }),
          )}
        />
        <Lines
          label={t('fields.adjustments')}
          lines={(affiliate.adjustments ?? []).map(({ madeAt, amountMinor, currency, reason }) =>
            t('dated', { date: format.date(madeAt), what: `${format.money(amountMinor, currency)}, ${reason}` }),
          )}
        />
        <Lines
          label={t('fields.mails')}
          lines={payments.mails.map(({ kind, dueAt, state }) =>
            t('dated', { date: format.date(dueAt), what: `${t(`mailKind.${kind}`)}, ${t(`mailState.${state}`)}` }),
          )}
        />
        {affiliate.mutedMails.length > 0 && (
          <Lines label={t('fields.mutedMails')} lines={affiliate.mutedMails.map((kind) => t(`mutedMail.${kind}`))} />
        )}
      </dl>
      <OwnRequests affiliate={affiliate} request={request} />
    </section>
  );
}
