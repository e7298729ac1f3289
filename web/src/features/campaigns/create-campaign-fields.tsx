import { DisplayCurrency } from '@sillage/proto/values/display-currencies';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { Field, Input, Select, Textarea } from '../../ui/primitives/field.tsx';
import { Switch } from '../../ui/primitives/switch.tsx';
import { type Fields, type Form, MODES, type Mode } from './create-campaign-form.ts';
import { DestinationHint } from './destination-hint.tsx';

interface ModeChoiceProps {
  /** Null before a choice. */
  readonly value: Mode | null;
  readonly onChange: (mode: Mode) => void;
}

export function ModeChoice({ value, onChange }: ModeChoiceProps) {
  const { t } = useTranslation('testMode');
  return (
    <fieldset className="grid gap-2 sm:grid-cols-2">
      <legend className="sr-only">{t('create.mode')}</legend>
      {MODES.map((mode) => (
        <label
          key={mode}
          className="flex gap-3 rounded-card border px-4 py-3 hover:bg-wash has-checked:border-wake has-checked:bg-wake-wash/50"
        >
          <input
            type="radio"
            name="mode"
            aria-label={t(`create.${mode}`)}
            aria-describedby={`create-${mode}`}
            className="mt-0.5 size-4 shrink-0 accent-wake"
            checked={value === mode}
            onChange={() => onChange(mode)}
          />
          <span className="grid content-start gap-0.5">
            <span className="font-medium text-sm">{t(`create.${mode}`)}</span>
            <span id={`create-${mode}`} className="text-ink-soft text-xs leading-relaxed">
              {t(`create.${mode}Hint`)}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface CampaignFieldsProps {
  readonly form: UseFormReturn<Fields, unknown, Form>;
  readonly mode: Mode;
  /** The default, unless another one is chosen. */
  readonly currency: string;
}

export function CampaignFields({ form, mode, currency }: CampaignFieldsProps) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { errors } = form.formState;
  const isTest = mode === 'test';
  const currencies = [...new Set<string>([...DisplayCurrency.options, currency])];
  return (
    <>
      <Field label={t('create.name')} error={errors.name?.message && t(errors.name.message)}>
        {(control) => (
          <Input {...control} autoComplete="off" placeholder={t('create.namePlaceholder')} {...form.register('name')} />
        )}
      </Field>
      <Field
        label={t('create.url')}
        hint={
          <DestinationHint typed={form.watch('targetUrl')}>
            {t(isTest ? 'testMode:create.urlHint' : 'create.urlHint')}
          </DestinationHint>
        }
        error={errors.targetUrl?.message && t(errors.targetUrl.message)}
        {...(isTest && { optional: t('common:optional') })}
      >
        {(control) => (
          <Input
            {...control}
            inputMode="url"
            autoComplete="url"
            placeholder="https://…"
            {...form.register('targetUrl')}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label={t('testMode:create.rate')} error={errors.rate?.message && t(errors.rate.message)}>
          {(control) => <Input {...control} inputMode="decimal" autoComplete="off" {...form.register('rate')} />}
        </Field>
        <Field label={t('testMode:create.currency')}>
          {(control) => (
            <Select
              {...control}
              value={form.watch('currency') || currency}
              onChange={(event) => form.setValue('currency', event.target.value)}
            >
              {currencies.map((code) => (
                <option key={code} value={code}>
                  {`${code} · ${format.currency(code)}`}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Field
        label={t('create.description')}
        optional={t('common:optional')}
        error={errors.description?.message && t(errors.description.message)}
      >
        {(control) => <Textarea {...control} {...form.register('description')} />}
      </Field>
      {isTest ? (
        <SwitchLine form={form} name="joins" label={t('testMode:create.joins')} hint={t('testMode:create.joinsHint')} />
      ) : (
        <SwitchLine form={form} name="isActive" label={t('create.active')} hint={t('create.activeHint')} />
      )}
    </>
  );
}

interface SwitchLineProps extends Pick<CampaignFieldsProps, 'form'> {
  readonly name: 'isActive' | 'joins';
  readonly label: string;
  readonly hint: string;
}

function SwitchLine({ form, name, label, hint }: SwitchLineProps) {
  return (
    <div className="flex items-center justify-between gap-4 border-t pt-5">
      <label htmlFor={`create-${name}`} className="text-sm">
        <span className="block font-medium">{label}</span>
        <span className="text-ink-soft text-xs">{hint}</span>
      </label>
      <Switch
        id={`create-${name}`}
        checked={form.watch(name)}
        onCheckedChange={(checked) => form.setValue(name, checked)}
      />
    </div>
  );
}
