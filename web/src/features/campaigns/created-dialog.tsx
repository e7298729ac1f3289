import type { Campaign } from '@sillage/proto/http/campaigns';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { celebrate } from '../../ui/browser/confetti.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { CopyBlock } from '../../ui/primitives/copy-block.tsx';
import { Dialog } from '../../ui/primitives/dialog.tsx';
import { ConversionCode } from './conversion-code.tsx';

/** After a campaign was created: everything to take to the shop. */
export function CreatedDialog({ campaign, onClose }: { campaign: Campaign | null; onClose: () => void }) {
  const { t } = useTranslation('dashboard');
  const isThere = campaign !== null;
  useEffect(() => (isThere ? celebrate() : undefined), [isThere]);
  if (!campaign) return null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('created.title')}
      description={t('created.intro', { name: campaign.name })}
      className="sm:max-w-2xl"
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
