import type { Affiliate, CampaignSummary } from '@sillage/proto/http/campaigns';
import type { IntegrationStatus, Totals } from '@sillage/proto/http/statistics';
import { Link } from '@tanstack/react-router';
import { ChevronDown, ExternalLink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortAddress } from '../../format/short-address.ts';
import { moneyOf } from '../../format/totals.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { CopyButton } from '../../ui/primitives/copy-button.tsx';
import { Tooltip } from '../../ui/primitives/tooltip.tsx';
import { CampaignBadges, IntegrationBadge } from './campaign-badges.tsx';

interface CampaignCardProps {
  readonly campaign: CampaignSummary;
  readonly totals: Totals | undefined;
  readonly integration: IntegrationStatus | undefined;
  readonly integrationFailed: boolean;
  readonly compact: boolean;
  readonly period: 'all' | 'month';
  readonly freshness: ReactNode;
  /** Rendered only when opened, so that a long list does not fetch hidden data. */
  readonly affiliates: ReactNode;
}

export function CampaignCard(props: CampaignCardProps) {
  const { campaign, totals, compact, period, freshness } = props;
  const { t } = useTranslation('dashboard');
  const [isExpanded, setExpanded] = useState(false);
  const [showsAffiliates, setShowsAffiliates] = useState(false);
  const hasDetails = !compact || isExpanded;
  return (
    <article aria-label={campaign.name} className="@container border-b py-5 sm:py-6">
      <div className="grid items-start gap-x-8 gap-y-4 @4xl:grid-cols-[minmax(0,1fr)_auto]">
        <CardHeading campaign={campaign} hasDescription={hasDetails} />
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <CardFigures totals={totals} currency={campaign.currency} period={period} freshness={freshness} />
          <div className="flex gap-1.5">
            <Button asChild variant="outline" size="sm">
              <Link to="/campaign/$campaignId" params={{ campaignId: campaign.id }} search={{}}>
                {t('advancedStats')}
              </Link>
            </Button>
            {compact && (
              <Button
                variant="ghost"
                size="iconSm"
                aria-expanded={isExpanded}
                aria-label={t('details', { name: campaign.name })}
                onClick={() => setExpanded(!isExpanded)}
              >
                <ChevronDown className={isExpanded ? 'rotate-180' : ''} />
              </Button>
            )}
          </div>
        </div>
      </div>
      {hasDetails && <CardDetails {...props} showsAffiliates={showsAffiliates} onShowAffiliates={setShowsAffiliates} />}
    </article>
  );
}

function CardHeading({ campaign, hasDescription }: { campaign: CampaignSummary; hasDescription: boolean }) {
  const { t } = useTranslation('testMode');
  const description = campaign.description || (campaign.isDemo && t('demo'));
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 className="min-w-0 wrap-anywhere font-semibold text-lg tracking-tight">
          <Link
            to="/campaign/$campaignId"
            params={{ campaignId: campaign.id }}
            search={{}}
            className="hover:text-wake-ink"
          >
            {campaign.name}
          </Link>
        </h2>
        <CampaignBadges campaign={campaign} />
      </div>
      {hasDescription && description && (
        <p className="mt-1.5 line-clamp-2 max-w-prose text-ink-soft text-sm leading-relaxed">{description}</p>
      )}
    </div>
  );
}

interface CardDetailsProps
  extends Pick<CampaignCardProps, 'campaign' | 'integration' | 'integrationFailed' | 'affiliates'> {
  readonly showsAffiliates: boolean;
  readonly onShowAffiliates: (shows: boolean) => void;
}

/** The campaign's destination and affiliates. */
function CardDetails(props: CardDetailsProps) {
  const { campaign, integration, integrationFailed, affiliates, showsAffiliates, onShowAffiliates } = props;
  const { t } = useTranslation('dashboard');
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2 text-sm">
        <span className="inline-flex min-w-0 items-center gap-2">
          <OutLink href={campaign.targetUrl}>{shortAddress(campaign.targetUrl)}</OutLink>
          <IntegrationBadge integration={integration} failed={integrationFailed} />
        </span>
        <span className="inline-flex items-center gap-1">
          <OutLink href={campaign.publicDashboardUrl}>{t('publicDashboard')}</OutLink>
          <CopyButton compact text={campaign.publicDashboardUrl} label={t('created.copyPublicUrl')} />
        </span>
      </div>
      <Button
        variant="ghost"
        size="sm"
        className="-ml-3 mt-2 text-ink-soft"
        aria-expanded={showsAffiliates}
        onClick={() => onShowAffiliates(!showsAffiliates)}
      >
        <ChevronDown className={showsAffiliates ? 'rotate-180' : ''} />
        {t('affiliates', { count: campaign.affiliatesCount })}
      </Button>
      {showsAffiliates && <div className="mt-1 pl-1">{affiliates}</div>}
    </>
  );
}

type CardFiguresProps = Pick<CampaignCardProps, 'totals' | 'period' | 'freshness'> & { readonly currency: string };

function CardFigures({ totals, currency, period, freshness }: CardFiguresProps) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const money = moneyOf(totals, currency);
  const figures = [
    [t('figures.clicks'), format.countShort(totals?.clicks ?? 0), format.count(totals?.clicks ?? 0)],
    [t('figures.conversions'), format.countShort(totals?.conversions ?? 0), format.count(totals?.conversions ?? 0)],
    [t('figures.revenue'), format.moneyShort(money.revenueMinor, currency), format.money(money.revenueMinor, currency)],
    [
      t('figures.commissions'),
      format.moneyShort(money.commissionMinor, currency),
      format.money(money.commissionMinor, currency),
    ],
  ] as const;
  return (
    <dl className="grid gap-x-4 gap-y-2 max-sm:w-full max-sm:grid-cols-[repeat(4,auto)] max-sm:justify-between sm:flex sm:gap-x-8">
      {figures.map(([label, value, exact]) => (
        <div key={label} className="sm:min-w-16 @4xl:text-right">
          <dt className="text-ink-soft text-xs">{label}</dt>
          <dd className="font-medium tabular-nums">
            <Tooltip
              content={[exact, t(`common:period.${period}`), freshness].map((line, at) => (
                <p key={String(at)}>{line}</p>
              ))}
            >
              <button type="button" aria-label={`${label}: ${value}`} className="cursor-help">
                {value}
              </button>
            </Tooltip>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function OutLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-w-0 items-center gap-1 underline decoration-line underline-offset-4 hover:decoration-wake"
    >
      <span className="truncate">{children}</span>
      <ExternalLink aria-hidden="true" className="size-3.5 shrink-0 text-ink-soft" />
    </a>
  );
}

/** The affiliates of a card, each only with their link. */
export function AffiliateLinks({ affiliates }: { affiliates: readonly Affiliate[] }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  return (
    <ul>
      {affiliates.map((affiliate) => (
        <li key={affiliate.id} className="flex items-center gap-3 border-t py-2 text-sm first:border-t-0">
          <span className="min-w-0 flex-1 truncate">{affiliate.name}</span>
          <span className="text-ink-soft tabular-nums">{format.rate(affiliate.rateBps)}</span>
          <CopyButton
            compact
            text={affiliate.trackingUrl}
            label={t('copyTracking', { name: affiliate.name })}
            copiedToast={t('trackingCopied')}
            failedToast={t('common:copyTrackingFailed')}
          />
        </li>
      ))}
    </ul>
  );
}
