import { zodResolver } from '@hookform/resolvers/zod';
import type { Campaign, UpdateCampaign } from '@sillage/proto/http/campaigns';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { ConfirmDialog } from '../../ui/primitives/confirm-dialog.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import { changes, type Fields, type Form, formOf, toForm } from './settings-fields.ts';
import { Approval, General, Terms } from './settings-sections.tsx';

interface SettingsFormProps {
  readonly campaign: Campaign;
  readonly update: (change: UpdateCampaign) => Promise<unknown>;
}

export function SettingsForm({ campaign, update }: SettingsFormProps) {
  const { t } = useTranslation('campaign');
  const [confirming, setConfirming] = useState<{ change: UpdateCampaign; warnings: string[] } | null>(null);
  const form = useForm<Fields, unknown, Form>({
    resolver: zodResolver(formOf(campaign.currency)),
    values: toForm(campaign),
  });
  const { isSubmitting, isDirty } = form.formState;
  const save = useAction({
    act: (change: UpdateCampaign) => {
      setConfirming(null);
      return update(change);
    },
    done: () => toast.success(t('settings.saved')),
    failed: t('settings.failed'),
  });

  async function submit(input: Form) {
    const change = changes(campaign, input);
    if (Object.keys(change).length === 0) return form.reset(toForm(campaign));
    const warnings = [
      change.targetUrl !== undefined && t('settings.confirmUrl'),
      change.defaultRateBps !== undefined && t('settings.confirmRate'),
    ].filter((warning) => warning !== false);
    if (warnings.length > 0) setConfirming({ change, warnings });
    else await save.run(change);
  }

  return (
    <>
      <form noValidate className="grid max-w-2xl gap-6" onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <General form={form} />
        <Terms form={form} campaign={campaign} />
        <Approval form={form} currency={campaign.currency} />
        <div className="flex gap-2 border-t pt-6">
          <Button type="submit" disabled={isSubmitting || !isDirty} aria-busy={isSubmitting}>
            {t('settings.save')}
          </Button>
          {isDirty && (
            <Button variant="ghost" onClick={() => form.reset(toForm(campaign))}>
              {t('settings.discard')}
            </Button>
          )}
        </div>
      </form>
      {confirming && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setConfirming(null)}
          title={t('settings.confirmTitle')}
          body={confirming.warnings.join(' ')}
          confirm={t('settings.confirm')}
          onConfirm={() => void save.run(confirming.change)}
        />
      )}
    </>
  );
}
