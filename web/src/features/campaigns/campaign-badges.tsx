import type { Campaign } from '@sillage/proto/http/campaigns';
import type { IntegrationStatus } from '@sillage/proto/http/statistics';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../ui/primitives/badge.tsx';

export function CampaignBadges({ campaign }: { campaign: Pick<Campaign, 'isActive' | 'isDemo' | 'isTest'> }) {
  const { t } = useTranslation('dashboard');
  return (
    <>
      <Badge tone={campaign.isActive ? 'positive' : 'buoy'} dot>
        {t(campaign.isActive ? 'active' : 'paused')}
      </Badge>
      {campaign.isTest && !campaign.isDemo && (
        <Badge tone="outline" title={t('testMode:hint')}>
          {t('testMode:badge')}
        </Badge>
      )}
      {campaign.isDemo && (
        <Badge tone="outline" title={t('demoHint')}>
          {t('demo')}
        </Badge>
      )}
    </>
  );
}

const TONES: Record<IntegrationStatus['badge'], BadgeTone> = {
  not_connected: 'neutral',
  partially_integrated: 'buoy',
  fully_integrated: 'positive',
};

interface IntegrationBadgeProps {
  readonly integration: IntegrationStatus | undefined;
  /** The state could not be loaded, so it is unknown whether the shop is connected. */
  readonly failed: boolean;
}

/** The state of the integration, from the script and conversions that were actually seen. */
export function IntegrationBadge({ integration, failed }: IntegrationBadgeProps) {
  const { t } = useTranslation('dashboard');
  if (!integration && failed) return <Badge dot>{t('integration.not_connected')}</Badge>;
  if (!integration) return <Badge tone="outline">{t('integration.checking')}</Badge>;
  return (
    <Badge tone={TONES[integration.badge]} dot>
      {t(`integration.${integration.badge}`)}
    </Badge>
  );
}
