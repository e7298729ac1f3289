import type { Campaign, UpdateCampaign } from '@sillage/proto/http/campaigns';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastFailure } from '../../api/toast-failure.ts';
import { ConfirmDialog } from '../../ui/primitives/confirm-dialog.tsx';
import { Switch } from '../../ui/primitives/switch.tsx';
import { toast } from '../../ui/primitives/toast.ts';

interface ActiveSwitchProps {
  readonly campaign: Campaign;
  readonly update: (change: UpdateCampaign) => Promise<unknown>;
  /** Resolves with whether the campaign is active now; where it is not, why was told. */
  readonly activate: () => Promise<boolean>;
}

/** Pausing is confirmed, because every link stops; when saving fails the switch shows again what is true. */
export function ActiveSwitch({ campaign, update, activate }: ActiveSwitchProps) {
  const { t } = useTranslation('campaign');
  const [pending, setPending] = useState<boolean | null>(null);
  const [asking, setAsking] = useState(false);

  async function save(isActive: boolean) {
    setAsking(false);
    setPending(isActive);
    try {
      if (!isActive) await update({ isActive });
      else if (!(await activate())) return;
      toast.success(t(isActive ? 'pause.resumed' : 'pause.paused'));
    } catch (error) {
      toastFailure(t('pause.failed'), error);
    } finally {
      setPending(null);
    }
  }

  return (
    <div className="flex max-w-2xl items-center justify-between gap-4">
      <label htmlFor="campaign-active" className="text-sm">
        <span className="block font-medium">{t('pause.label')}</span>
        <span className="text-ink-soft text-xs leading-relaxed">{t('pause.hint')}</span>
      </label>
      <Switch
        id="campaign-active"
        checked={pending ?? campaign.isActive}
        disabled={pending !== null}
        onCheckedChange={(checked) => (checked ? void save(true) : setAsking(true))}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('pause.confirmTitle')}
        body={t('pause.confirmBody')}
        confirm={t('pause.confirm')}
        destructive
        onConfirm={() => void save(false)}
      />
    </div>
  );
}
