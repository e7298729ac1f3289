import type { Campaign } from '@sillage/proto/http/campaigns';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { celebrate } from '../../ui/browser/confetti.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { CopyBlock } from '../../ui/primitives/copy-block.tsx';
import { Dialog } from '../../ui/primitives/dialog.tsx';
import { ConversionCode } from './conversion-code.tsx';
import { TestCampaignCreated } from './test-campaign-created.tsx';

export interface CreatedCampaign {
  readonly campaign: Campaign;
  /** The affiliate with whom the campaign can be tried at once; null if there is none. */
  readonly affiliateId: string | null;
}

/** Shown after a campaign was created: what to try first or, for a live one, everything that the shop needs. */
export function CreatedDialog({ created, onClose }: { created: CreatedCampaign | null; onClose: () => void }) {
  const isThere = created !== null;
  useEffect(() => (isThere ? celebrate() : undefined), [isThere]);
  if (!created) return null;
  if (created.campaign.isTest) return <TestCampaignCreated {...created} onClose={onClose} />;
  return <LiveCampaignCreated campaign={created.campaign} onClose={onClose} />;
}

function LiveCampaignCreated({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { t } = useTranslation('dashboard');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('created.title')}
      description={t('created.intro', { name: campaign.name })}
      className="sm:max-w-2xl"
      isLocked
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('created.close')}
          </Button>
          <Button asChild>
            <Link to="/campaign/$campaignId/affiliates" params={{ campaignId: campaign.id }}>
              {t('created.addAffiliates')}
            </Link>
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        <CopyBlock
          title={t('created.publicUrl')}
          text={campaign.publicDashboardUrl}
          label={t('created.copyPublicUrl')}
        />
        <CopyBlock title={t('created.script')} text={campaign.trackingScript} label={t('created.copyScript')} />
        <ConversionCode campaign={campaign} />
        <section className="grid gap-1.5 border-t pt-5 text-sm leading-relaxed">
          <h3 className="font-medium">{t('created.antiFraud')}</h3>
          <p className="text-ink-soft">{t('created.antiFraudBody')}</p>
        </section>
        <section className="grid gap-1.5 text-sm leading-relaxed">
          <h3 className="font-medium">{t('created.next')}</h3>
          <ol className="grid list-decimal gap-1 pl-5 text-ink-soft">
            <li>{t('created.next1')}</li>
            <li>{t('created.next2')}</li>
            <li>{t('created.next3')}</li>
          </ol>
        </section>
      </div>
    </Dialog>
  );
}
