import type { PersonPayments } from '@sillage/proto/http/people';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { useFormat } from '../../format/use-format.ts';
import { ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import { personPaymentsQuery } from './queries.ts';

interface PaymentsProps {
  readonly affiliateId: string;
  readonly campaignOf: (affiliateId: string) => string;
}

/** Past and planned payments to a person, and each mail about money that was sent to them. */
export function Payments({ affiliateId, campaignOf }: PaymentsProps) {
  const { t } = useTranslation('people');
  const payments = useQuery(personPaymentsQuery(useApi(), affiliateId));
  if (!payments.data)
    return payments.error ? (
      <ErrorState title={t('payouts.title')} error={payments.error} onRetry={() => void payments.refetch()} />
    ) : (
      <SkeletonRows rows={3} />
    );
  return (
    <>
      <Payouts {...payments.data} campaignOf={campaignOf} />
      <Mails {...payments.data} campaignOf={campaignOf} />
    </>
  );
}

type CampaignOf = Pick<PaymentsProps, 'campaignOf'>;

function Payouts({ payouts, directPayments, campaignOf }: Omit<PersonPayments, 'mails'> & CampaignOf) {
  const { t } = useTranslation('people');
  const format = useFormat();
  const lines = [
    ...payouts.map(({ requestedAt, state, ...payout }) => ({
      ...payout,
      at: requestedAt,
      how: t(`payouts.state.${state}`),
    })),
    ...directPayments.map(({ paidAt, ...payment }) => ({
      ...payment,
      at: paidAt,
      how: payment.amountMinor < 0n ? t('payouts.corrected') : t('payouts.direct'),
    })),
  ].toSorted((one, other) => other.at.localeCompare(one.at));
  return (
    <Lines title={t('payouts.title')} none={t('payouts.none')}>
      {lines.map(({ affiliateId, at, currency, amountMinor, how }, place) => (
        <Line
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same, and none has a state.
          key={place}
          at={at}
          what={format.money(amountMinor, currency)}
          about={`${campaignOf(affiliateId)} · ${how}`}
        />
      ))}
    </Lines>
  );
}

function Mails({ mails, campaignOf }: Pick<PersonPayments, 'mails'> & CampaignOf) {
  const { t } = useTranslation('people');
  return (
    <Lines title={t('mails.title')} none={t('mails.none')}>
      {mails.map(({ affiliateId, kind, dueAt, state }, place) => (
        <Line
          // biome-ignore lint/suspicious/noArrayIndexKey: two former addresses are told the same at once.
          key={place}
          at={dueAt}
          what={t(`mails.kind.${kind}`)}
          about={`${campaignOf(affiliateId)} · ${t(`mails.state.${state}`)}`}
        />
      ))}
    </Lines>
  );
}

function Lines({ title, none, children }: { title: string; none: string; children: readonly ReactNode[] }) {
  return (
    <section aria-label={title} className="grid content-start gap-2">
      <h2 className="font-semibold tracking-tight">{title}</h2>
      {children.length === 0 ? <p className="text-ink-soft text-sm">{none}</p> : <ul>{children}</ul>}
    </section>
  );
}

function Line({ at, what, about }: { at: string; what: string; about: string }) {
  const format = useFormat();
  return (
    <li className="flex items-start justify-between gap-3 border-t py-2.5 text-sm first:border-t-0">
      <div className="min-w-0">
        <p className="font-medium">{what}</p>
        <p className="truncate text-ink-soft text-xs">{about}</p>
      </div>
      <time dateTime={at} title={format.dateTime(at)} className="shrink-0 text-ink-soft text-xs">
        {format.date(at)}
      </time>
    </li>
  );
}
