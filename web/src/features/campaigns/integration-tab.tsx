import type { Campaign } from '@sillage/proto/http/campaigns';
import type { IntegrationStatus } from '@sillage/proto/http/statistics';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { CopyBlock } from '../../ui/primitives/copy-block.tsx';
import { IntegrationBadge } from './campaign-badges.tsx';
import { ConversionCode } from './conversion-code.tsx';

/** A shop without a script has texts of its own, about its server. */
function stateOf({ status, scriptLastSeenAt }: IntegrationStatus) {
  if (scriptLastSeenAt !== null || (status !== 'active' && status !== 'inactive')) return status;
  return `${status}ByServer` as const;
}

interface IntegrationTabProps {
  readonly campaign: Campaign;
  readonly integration: IntegrationStatus | undefined;
  readonly failed: boolean;
  /** Checks the campaign's page. */
  readonly pageCheck: ReactNode;
  readonly connections: ReactNode;
  readonly keys: ReactNode;
}

export function IntegrationTab({ campaign, integration, failed, pageCheck, connections, keys }: IntegrationTabProps) {
  const { t } = useTranslation('campaign');
  const format = useFormat();
  const seen = (instant: string | null | undefined) => (instant ? format.dateTime(instant) : t('integration.never'));
  return (
    <div className="grid max-w-3xl gap-10">
      <section aria-labelledby="integration-status" className="grid gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id="integration-status" className="font-semibold tracking-tight">
            {t('integration.status')}
          </h2>
          <IntegrationBadge integration={integration} failed={failed} />
        </div>
        {failed && !integration && (
          <p role="alert" className="text-negative-ink text-sm">
            {t('integration.unknown')}
          </p>
        )}
        {integration && (
          <>
            <p className="text-ink-soft text-sm leading-relaxed">{t(`integration.state.${stateOf(integration)}`)}</p>
            <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
              <dt className="text-ink-soft">{t('integration.scriptSeen')}</dt>
              <dd>{seen(integration.scriptLastSeenAt)}</dd>
              <dt className="text-ink-soft">{t('integration.lastConversion')}</dt>
              <dd>{seen(integration.lastConversionAt)}</dd>
            </dl>
          </>
        )}
        {pageCheck}
      </section>
      {connections}
      <CopyBlock title={t('integration.script')} text={campaign.trackingScript} label={t('integration.copyScript')} />
      <ConversionCode campaign={campaign} />
      {keys}
      <section aria-labelledby="test-shop" className="grid justify-items-start gap-2 border-t pt-6">
        <h2 id="test-shop" className="font-semibold tracking-tight">
          {t('integration.testShop')}
        </h2>
        <p className="text-ink-soft text-sm leading-relaxed">{t('integration.testShopHint')}</p>
        <Button asChild variant="outline" size="sm" className="mt-1">
          <Link to="/test-products" search={{ campaign: campaign.id }}>
            {t('integration.openTestShop')}
          </Link>
        </Button>
      </section>
    </div>
  );
}
