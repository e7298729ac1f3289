import { zodResolver } from '@hookform/resolvers/zod';
import type { Campaign, UpdateCampaign } from '@sillage/proto/http/campaigns';
import { AttributionModel, HOLD_DAYS } from '@sillage/proto/values/campaigns';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { ConfirmDialog } from '../../ui/primitives/confirm-dialog.tsx';
import { Field, Input, Select, Textarea } from '../../ui/primitives/field.tsx';
import { Switch } from '../../ui/primitives/switch.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import { changes, type Fields, type Form, formOf, toForm } from './settings-fields.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const WINDOWS = [HOUR, 6 * HOUR, 12 * HOUR, DAY, 7 * DAY, 14 * DAY, 30 * DAY, 60 * DAY, 90 * DAY, 180 * DAY, 365 * DAY];

interface SettingsFormProps {
  readonly campaign: Campaign;
  readonly update: (change: UpdateCampaign) => Promise<unknown>;
}

export function SettingsForm({ campaign, update }: SettingsFormProps) {
  const { t } = useTranslation('campaign');
  const format = useFormat();
  const [asked, setAsked] = useState<{ change: UpdateCampaign; warnings: string[] } | null>(null);
  const form = useForm<Fields, unknown, Form>({
    resolver: zodResolver(formOf(campaign.currency)),
    values: toForm(campaign),
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const message = (text: string | undefined) => (text ? t(text) : undefined);
  const windows = WINDOWS.includes(campaign.attributionWindowSeconds)
    ? WINDOWS
    : [...WINDOWS, campaign.attributionWindowSeconds].sort((a, b) => a - b);

  const save = useAction({
    act: (change: UpdateCampaign) => {
      setAsked(null);
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
    if (warnings.length > 0) setAsked({ change, warnings });
    else await save.run(change);
  }

  return (
    <>
      <form noValidate className="grid max-w-2xl gap-6" onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <Field label={t('settings.name')} error={message(errors.name?.message)}>
          {(control) => <Input {...control} {...form.register('name')} />}
        </Field>
        <Field
          label={t('settings.description')}
          optional={t('common:optional')}
          error={message(errors.description?.message)}
        >
          {(control) => <Textarea {...control} {...form.register('description')} />}
        </Field>
        <Field label={t('settings.url')} error={message(errors.targetUrl?.message)}>
          {(control) => <Input {...control} inputMode="url" {...form.register('targetUrl')} />}
        </Field>
        <Field
          label={t('settings.hosts')}
          hint={t('settings.hostsHint')}
          optional={t('common:optional')}
          error={message(errors.allowedHosts?.message)}
        >
          {(control) => (
            <Textarea {...control} rows={2} placeholder="shop.example.com" {...form.register('allowedHosts')} />
          )}
        </Field>
        <div className="grid gap-6 border-t pt-6 sm:grid-cols-2">
          <Field label={t('settings.rate')} hint={t('settings.rateHint')} error={message(errors.defaultRate?.message)}>
            {(control) => <Input {...control} inputMode="decimal" {...form.register('defaultRate')} />}
          </Field>
          <Field label={t('settings.window')} hint={t('settings.windowHint')}>
            {(control) => (
              <Select {...control} {...form.register('attributionWindowSeconds')}>
                {windows.map((seconds) => (
                  <option key={seconds} value={seconds}>
                    {format.duration(seconds)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t('settings.model')} hint={t(`settings.modelHint.${form.watch('attributionModel')}`)}>
            {(control) => (
              <Select {...control} {...form.register('attributionModel')}>
                {AttributionModel.options.map((model) => (
                  <option key={model} value={model}>
                    {t(`settings.modelName.${model}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t('settings.hold')} hint={t('settings.holdHint')}>
            {(control) => (
              <Select {...control} {...form.register('holdDays')}>
                {HOLD_DAYS.map((days) => (
                  <option key={days} value={days}>
                    {t('settings.days', { count: days })}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field
            label={t('settings.largestOrder', { currency: campaign.currency })}
            hint={t('settings.largestOrderHint')}
            error={message(errors.largestOrder?.message)}
          >
            {(control) => <Input {...control} inputMode="decimal" {...form.register('largestOrder')} />}
          </Field>
          <Field label={t('settings.visibility')} hint={t(`settings.visibilityHint.${form.watch('visibility')}`)}>
            {(control) => (
              <Select {...control} {...form.register('visibility')}>
                {(['link', 'public', 'restricted'] as const).map((visibility) => (
                  <option key={visibility} value={visibility}>
                    {t(`settings.visibilityName.${visibility}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <div className="flex items-center justify-between gap-4 border-t pt-6">
          <label htmlFor="auto-approve" className="text-sm">
            <span className="block font-medium">{t('settings.autoApprove')}</span>
            <span className="text-ink-soft text-xs leading-relaxed">{t('settings.autoApproveHint')}</span>
          </label>
          <Switch
            id="auto-approve"
            checked={form.watch('autoApprove')}
            onCheckedChange={(checked) => form.setValue('autoApprove', checked, { shouldDirty: true })}
          />
        </div>
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
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsked(null)}
          title={t('settings.confirmTitle')}
          body={asked.warnings.join(' ')}
          confirm={t('settings.confirm')}
          onConfirm={() => void save.run(asked.change)}
        />
      )}
    </>
  );
}
