import type { Campaign } from '@sillage/proto/http/campaigns';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/primitives/button.tsx';
import { Dialog } from '../../ui/primitives/dialog.tsx';
import { testShopLink } from './test-shop-link.ts';

interface TestCampaignCreatedProps {
  readonly campaign: Campaign;
  readonly affiliateId: string | null;
  readonly onClose: () => void;
}

/** Guides to the first commission. The test shop opens in another tab, so that its events can be watched here. */
export function TestCampaignCreated({ campaign, affiliateId, onClose }: TestCampaignCreatedProps) {
  const { t } = useTranslation('testMode');
  const navigate = useNavigate();
  const ofCampaign = { params: { campaignId: campaign.id } };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      isLocked
      title={t('created.title')}
      description={t('created.intro', { name: campaign.name })}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('dashboard:created.close')}
          </Button>
          <Button asChild>
            {affiliateId === null ? (
              <Link to="/campaign/$campaignId/affiliates" {...ofCampaign}>
                {t('addAffiliate')}
              </Link>
            ) : (
              <a
                href={testShopLink(campaign, affiliateId)}
                target="_blank"
                rel="noreferrer"
                onClick={() => void navigate({ to: '/campaign/$campaignId', ...ofCampaign })}
              >
                {t('created.openLink')}
              </a>
            )}
          </Button>
        </>
      }
    >
      <ol className="grid list-decimal gap-2 pl-5 text-sm leading-relaxed">
        {(['step1', 'step2', 'step3'] as const).map((step) => (
          <li key={step}>{t(`created.${step}`)}</li>
        ))}
      </ol>
    </Dialog>
  );
}
