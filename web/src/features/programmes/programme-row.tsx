import type { Programme } from '@sillage/proto/http/programmes';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { shortAddress } from '../../format/short-address.ts';
import { useFormat } from '../../format/use-format.ts';
import { AffiliateBalance } from '../../ui/payouts/affiliate-balance.tsx';
import { Badge } from '../../ui/primitives/badge.tsx';
import { CopyButton } from '../../ui/primitives/copy-button.tsx';
import { PayoutStatusBadge } from '../../ui/primitives/payout-status.tsx';
import { QrButton } from '../../ui/primitives/qr-button.tsx';
import { ShareButton } from '../../ui/primitives/share-button.tsx';

interface ProgrammeRowProps {
  readonly programme: Programme;
  readonly nextPaymentAt: string;
}

/** One programme: the owed amount and its payment date, this month's figures, and the link. */
export function ProgrammeRow({ programme, nextPaymentAt }: ProgrammeRowProps) {
  const { t } = useTranslation('programmes');
  const format = useFormat();
  const { affiliateId, campaignName, merchantName, state, rateBps, trackingUrl, isShown, month, balances } = programme;
  const hasAccount = programme.accountStatus !== 'unknown';
  return (
    <li className="grid grid-cols-1 gap-4 py-5">
      <div className="flex items-start justify-between gap-4">
        <div className="grid min-w-0 gap-1">
          <h3 className="wrap-anywhere font-medium text-lg leading-snug">{campaignName}</h3>
          <p className="wrap-anywhere text-ink-soft text-sm">
            {[...(merchantName === null ? [] : [merchantName]), t('rate', { rate: format.rate(rateBps) })].join(' · ')}
          </p>
        </div>
        {state !== 'active' && <Badge className="mt-1 shrink-0">{t(`state.${state}`)}</Badge>}
      </div>
      {balances.map((balance) => (
        <AffiliateBalance key={balance.currency} balance={balance} nextPaymentAt={nextPaymentAt} />
      ))}
      {state !== 'ended' && (
        <p className="text-ink-soft text-sm leading-relaxed">{month ? <Month month={month} /> : t('notShown')}</p>
      )}
      {hasAccount && (
        <p className="flex flex-wrap items-center gap-2 text-ink-soft text-sm">
          {t('account')} <PayoutStatusBadge status={programme.accountStatus} />
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {state === 'ended' ? (
          <span />
        ) : (
          <span className="flex min-w-0 max-w-full flex-wrap items-center gap-1">
            <span className="min-w-0 break-all text-sm">{shortAddress(trackingUrl)}</span>
            <CopyButton
              compact
              text={trackingUrl}
              label={t('copyLink', { name: campaignName })}
              copiedToast={t('common:linkCopied')}
              failedToast={t('common:copyTrackingFailed')}
            />
            <ShareButton name={campaignName} url={trackingUrl} />
            <QrButton name={campaignName} url={trackingUrl} />
          </span>
        )}
        {isShown && (
          <Link
            to="/programmes/$affiliateId"
            params={{ affiliateId }}
            aria-label={t('openNamed', { name: campaignName })}
            className="ml-auto inline-flex min-h-11 items-center gap-1 font-medium text-sm text-wake-ink underline-offset-4 hover:underline [&_svg]:size-4"
          >
            {t('openPage')}
            <ChevronRight />
          </Link>
        )}
      </div>
    </li>
  );
}

function Month({ month }: { month: NonNullable<Programme['month']> }) {
  const { t } = useTranslation('programmes');
  const format = useFormat();
  const earned = month.earned.map(({ currency, amountMinor }) => format.money(amountMinor, currency));
  if (earned.length === 0 && month.clicks === 0 && month.conversions === 0) return t('month.quiet');
  const counts = {
    clicks: t('month.clicksCount', { count: month.clicks }),
    conversions: t('month.conversionsCount', { count: month.conversions }),
  };
  return earned.length === 0
    ? t('month.lineWithout', counts)
    : t('month.line', { ...counts, earned: format.list(earned) });
}
