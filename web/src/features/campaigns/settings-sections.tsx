import type { Campaign } from '@sillage/proto/http/campaigns';
import { AttributionModel, HOLD_DAYS } from '@sillage/proto/values/campaigns';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { withOwn } from '../../format/with-own.ts';
import { Field, Input, Select, Textarea } from '../../ui/primitives/field.tsx';
import { Switch } from '../../ui/primitives/switch.tsx';
import { DestinationHint } from './destination-hint.tsx';
import { COUPON_RULES, type Fields, type Form, LIFETIME, RENEWAL_MONTHS, WINDOWS } from './settings-fields.ts';

interface SectionProps {
  readonly form: UseFormReturn<Fields, unknown, Form>;
}

/** The campaign's name and destination. */
export function General({ form }: SectionProps) {
  const { t } = useTranslation('campaign');
  const { errors } = form.formState;
  return (
    <>
      <Field label={t('settings.name')} error={errors.name?.message && t(errors.name.message)}>
        {(control) => <Input {...control} {...form.register('name')} />}
      </Field>
      <Field
        label={t('settings.description')}
        optional={t('common:optional')}
        error={errors.description?.message && t(errors.description.message)}
      >
        {(control) => <Textarea {...control} {...form.register('description')} />}
      </Field>
      <Field
        label={t('settings.url')}
        hint={form.formState.dirtyFields.targetUrl && <DestinationHint typed={form.watch('targetUrl')} />}
        error={errors.targetUrl?.message && t(errors.targetUrl.message)}
      >
        {(control) => <Input {...control} inputMode="url" {...form.register('targetUrl')} />}
      </Field>
      <Field
        label={t('settings.hosts')}
        hint={t('settings.hostsHint')}
        optional={t('common:optional')}
        error={errors.allowedHosts?.message && t(errors.allowedHosts.message)}
      >
        {(control) => (
          <Textarea {...control} rows={2} placeholder="shop.example.com" {...form.register('allowedHosts')} />
        )}
      </Field>
      <SettingSwitch form={form} name="ownPagesOnly" />
    </>
  );
}

/** The conditions for conversions, and their commission. */
export function Terms({ form, campaign }: SectionProps & { readonly campaign: Campaign }) {
  const { t } = useTranslation('campaign');
  const format = useFormat();
  const { errors } = form.formState;
  const windows = withOwn(WINDOWS, campaign.attributionWindowSeconds);
  return (
    <div className="grid gap-6 border-t pt-6 sm:grid-cols-2">
      <Field
        label={t('settings.rate')}
        hint={t('settings.rateHint')}
        error={errors.defaultRate?.message && t(errors.defaultRate.message)}
      >
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
      <OrdersWithoutClick form={form} campaign={campaign} />
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
        error={errors.largestOrder?.message && t(errors.largestOrder.message)}
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
  );
}

/** Attribution without a click: coupon codes, and later orders of a customer. */
function OrdersWithoutClick({ form, campaign }: SectionProps & { readonly campaign: Campaign }) {
  const { t } = useTranslation('campaign');
  const months = campaign.renewalMonths ? withOwn(RENEWAL_MONTHS, campaign.renewalMonths) : RENEWAL_MONTHS;
  return (
    <>
      <Field label={t('settings.couponRule')} hint={t('settings.couponRuleHint')}>
        {(control) => (
          <Select {...control} {...form.register('couponRule')}>
            {COUPON_RULES.map((rule) => (
              <option key={rule} value={rule}>
                {t(`settings.couponRuleName.${rule}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('settings.renewals')} hint={t('settings.renewalsHint')}>
        {(control) => (
          <Select {...control} {...form.register('renewalMonths')}>
            <option value="0">{t('settings.renewalsName.none')}</option>
            {months.map((count) => (
              <option key={count} value={count}>
                {t('settings.renewalsMonths', { count })}
              </option>
            ))}
            <option value={LIFETIME}>{t('settings.renewalsName.lifetime')}</option>
          </Select>
        )}
      </Field>
    </>
  );
}

/** Which conversions are approved automatically at the end of the hold. */
export function Approval({ form, currency }: SectionProps & { readonly currency: string }) {
  const { t } = useTranslation('campaign');
  const { errors } = form.formState;
  return (
    <div className="grid gap-6 border-t pt-6">
      <SettingSwitch form={form} name="autoApprove" />
      <Field
        label={t('settings.approvalLimit', { currency })}
        hint={t('settings.approvalLimitHint')}
        optional={t('common:optional')}
        error={errors.approvalLimit?.message && t(errors.approvalLimit.message)}
      >
        {(control) => <Input {...control} inputMode="decimal" {...form.register('approvalLimit')} />}
      </Field>
    </div>
  );
}

/** A boolean setting. */
function SettingSwitch({ form, name }: SectionProps & { readonly name: 'autoApprove' | 'ownPagesOnly' }) {
  const { t } = useTranslation('campaign');
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4">
      <label htmlFor={id} className="text-sm">
        <span className="block font-medium">{t(`settings.${name}`)}</span>
        <span className="text-ink-soft text-xs leading-relaxed">{t(`settings.${name}Hint`)}</span>
      </label>
      <Switch
        id={id}
        checked={form.watch(name)}
        onCheckedChange={(checked) => form.setValue(name, checked, { shouldDirty: true })}
      />
    </div>
  );
}
