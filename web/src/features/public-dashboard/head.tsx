import type { PublicCampaign } from '@sillage/proto/http/campaigns';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { accentOf } from '../../format/accent.ts';
import { Badge } from '../../ui/primitives/badge.tsx';
import { MerchantLogo } from '../../ui/primitives/merchant-logo.tsx';

interface HeadProps {
  readonly campaign: PublicCampaign;
  /** The affiliate's name, on the page of a single affiliate. */
  readonly name: string | undefined;
  /** Shows whether the figures are updated live. */
  readonly live: ReactNode;
}

/** The name of the programme, with the merchant's colour and logo. */
export function Head({ campaign, name, live }: HeadProps) {
  const { t } = useTranslation('public');
  const { merchant, isDemo, isTest, isActive } = campaign;
  const accent = accentOf(merchant?.look.accentColour ?? null);
  return (
    <header className="grid gap-3">
      {accent && <span aria-hidden="true" className="h-1 w-16 rounded-full" style={accent} />}
      {merchant && <MerchantLogo look={merchant.look} name={merchant.name ?? campaign.name} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {merchant?.name && (
          <span className="wrap-anywhere text-ink-soft text-sm">{t('ownPage:by', { merchant: merchant.name })}</span>
        )}
        {!isActive && (
          <Badge tone="buoy" dot>
            {t('paused')}
          </Badge>
        )}
        {isDemo && <Badge tone="outline">{t('demo')}</Badge>}
        {isTest && !isDemo && (
          <Badge tone="outline" title={t('testMode')}>
            {t('test')}
          </Badge>
        )}
        {live}
      </div>
      <h1 className="max-w-3xl text-balance wrap-anywhere font-serif text-4xl leading-[1.1] sm:text-5xl">
        {campaign.name}
      </h1>
      {name !== undefined && <p className="wrap-anywhere font-medium text-lg">{t('hello', { name })}</p>}
      <p className="max-w-prose text-ink-soft leading-relaxed">
        {campaign.description || t(isDemo ? 'demoText' : 'welcome')}
      </p>
    </header>
  );
}
