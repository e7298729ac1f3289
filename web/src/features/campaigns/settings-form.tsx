import { zodResolver } from '@hookform/resolvers/zod';
import { type Campaign, DestinationUrl, type UpdateCampaign } from '@sillage/proto/http/campaigns';
import { HOLD_DAYS } from '@sillage/proto/values/campaigns';
import { HostName } from '@sillage/proto/values/host-name';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { toastFailure } from '../../api/toast-failure.ts';
import { minorToDecimal } from '../../format/money.ts';
import { Amount } from '../../format/money-field.ts';
import { Percent } from '../../format/percent-field.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { ConfirmDialog } from '../../ui/primitives/confirm-dialog.tsx';
import { Field, Input, Select, Textarea } from '../../ui/primitives/field.tsx';
import { Switch } from '../../ui/primitives/switch.tsx';
import { toast } from '../../ui/primitives/toast.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const WINDOWS = [HOUR, 6 * HOUR, 12 * HOUR, DAY, 7 * DAY, 14 * DAY, 30 * DAY, 60 * DAY, 90 * DAY, 180 * DAY, 365 * DAY];

/** Messages are keys of the `campaign` texts. */
const formOf = (currency: string) =>
  z.object({
    largestOrder: Amount(currency, 'settings.largestOrderInvalid').refine(
      (minor) => minor > 0,
      'settings.largestOrderInvalid',
    ),
    name: z.string().trim().min(1, 'settings.nameRequired').max(200, 'settings.nameLong'),
    description: z.string().trim().max(2000, 'settings.descriptionLong'),
    targetUrl: z
      .string()
      .trim()
      .refine((text) => DestinationUrl.safeParse(text).success, 'settings.urlInvalid'),
    defaultRate: Percent('settings.rateInvalid'),
    attributionWindowSeconds: z.string().transform(Number),
    holdDays: z
      .string()
      .transform(Number)
      .pipe(z.union(HOLD_DAYS.map((days) => z.literal(days)))),
    autoApprove: z.boolean(),
    allowedHosts: z
      .string()
      .transform((text) =>
        text
          .toLowerCase()
          .split(/[\s,]+/)
          .filter(Boolean),
      )
      .refine(
        (hosts) => hosts.length <= 50 && hosts.every((host) => HostName.safeParse(host).success),
        'settings.hostsInvalid',
      ),
    visibility: z.enum(['public', 'link', 'restricted']),
  });
type Fields = z.input<ReturnType<typeof formOf>>;
type Form = z.output<ReturnType<typeof formOf>>;

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

  async function save(change: UpdateCampaign) {
    setAsked(null);
    try {
      await update(change);
      toast.success(t('settings.saved'));
    } catch (error) {
      toastFailure(t('settings.failed'), error);
    }
  }

  async function submit(input: Form) {
    const change = changes(campaign, input);
    if (Object.keys(change).length === 0) return form.reset(toForm(campaign));
    const warnings = [
      change.targetUrl !== undefined && t('settings.confirmUrl'),
      change.defaultRateBps !== undefined && t('settings.confirmRate'),
    ].filter((warning) => warning !== false);
    if (warnings.length > 0) setAsked({ change, warnings });
    else await save(change);
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
          onConfirm={() => void save(asked.change)}
        />
      )}
    </>
  );
}

function toForm(campaign: Campaign): Fields {
  return {
    name: campaign.name,
    description: campaign.description,
    targetUrl: campaign.targetUrl,
    defaultRate: String(campaign.defaultRateBps / 100),
    attributionWindowSeconds: String(campaign.attributionWindowSeconds),
    holdDays: String(campaign.holdDays),
    autoApprove: campaign.autoApprove,
    largestOrder: minorToDecimal(campaign.largestOrderMinor, campaign.currency).replace(/\.0+$/, ''),
    allowedHosts: campaign.allowedHosts.join('\n'),
    visibility: campaign.visibility,
  };
}

/** Only what differs: another tab may have changed the rest. */
function changes(campaign: Campaign, input: Form): UpdateCampaign {
  const change: UpdateCampaign = {};
  const targetUrl = DestinationUrl.parse(input.targetUrl);
  if (input.name !== campaign.name) change.name = input.name;
  if (input.description !== campaign.description) change.description = input.description;
  if (targetUrl !== campaign.targetUrl) change.targetUrl = targetUrl;
  if (input.defaultRate !== campaign.defaultRateBps) change.defaultRateBps = input.defaultRate;
  if (input.attributionWindowSeconds !== campaign.attributionWindowSeconds)
    change.attributionWindowSeconds = input.attributionWindowSeconds;
  if (input.holdDays !== campaign.holdDays) change.holdDays = input.holdDays;
  if (input.autoApprove !== campaign.autoApprove) change.autoApprove = input.autoApprove;
  if (input.largestOrder !== campaign.largestOrderMinor) change.largestOrderMinor = input.largestOrder;
  if (input.allowedHosts.join() !== campaign.allowedHosts.join()) change.allowedHosts = input.allowedHosts;
  if (input.visibility !== campaign.visibility) change.visibility = input.visibility;
  return change;
}
