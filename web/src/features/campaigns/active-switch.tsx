import type { Campaign, UpdateCampaign } from '@sillage/proto/http/campaigns';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { ConfirmDialog } from '../../ui/primitives/confirm-dialog.tsx';
import { Switch } from '../../ui/primitives/switch.tsx';
import { toast } from '../../ui/primitives/toast.ts';

interface ActiveSwitchProps {
  readonly campaign: Campaign;
  readonly update: (change: UpdateCampaign) => Promise<unknown>;
  /** Resolves with whether the campaign is active now; if not, the reason has been shown. */
  readonly activate: () => Promise<boolean>;
}

/**
 * Pausing requires a confirmation, because every link stops working. If saving fails, the switch returns to the stored
 * state.
 */
export function ActiveSwitch({ campaign, update, activate }: ActiveSwitchProps) {
  const { t } = useTranslation('campaign');
  const [asking, setAsking] = useState(false);

  const resume = useAction({
    act: activate,
    done: (isActive) => isActive && toast.success(t('pause.resumed')),
    failed: t('pause.failed'),
  });
  const pause = useAction({
    act: () => {
      setAsking(false);
      return update({ isActive: false });
    },
    done: () => toast.success(t('pause.paused')),
    failed: t('pause.failed'),
  });

  return (
    <div className="flex max-w-2xl items-center justify-between gap-4">
      <label htmlFor="campaign-active" className="text-sm">
        <span className="block font-medium">{t('pause.label')}</span>
        <span className="text-ink-soft text-xs leading-relaxed">{t('pause.hint')}</span>
      </label>
      <Switch
        id="campaign-active"
        checked={resume.isPending || (campaign.isActive && !pause.isPending)}
        disabled={resume.isPending || pause.isPending}
        onCheckedChange={(checked) => (checked ? void resume.run() : setAsking(true))}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('pause.confirmTitle')}
        body={t('pause.confirmBody')}
        confirm={t('pause.confirm')}
        destructive
        onConfirm={() => void pause.run()}
      />
    </div>
  );
}
