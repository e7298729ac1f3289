import { zodResolver } from '@hookform/resolvers/zod';
import type { BillingDetails } from '@sillage/proto/http/billing-details';
import { type Language, languageCodes } from '@sillage/proto/values/languages';
import type { HTMLInputAutoCompleteAttribute } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { refusesField } from '../../api/api-error.ts';
import { toastFailure } from '../../api/toast-failure.ts';
import { useAction } from '../../api/use-action.ts';
import { useFormat } from '../../format/use-format.ts';
import { CountryOptions } from '../../ui/primitives/country-options.tsx';
import { Field, Input, Select } from '../../ui/primitives/field.tsx';
import { LanguageOptions } from '../../ui/primitives/language-options.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import type { BillingCommands } from './queries.ts';

/** Messages are keys of the `billing` texts. */
const required = z.string().trim().min(1, 'details.required');
const Form = z.object({
  name: required,
  addressLine1: required,
  addressLine2: z.string(),
  postalCode: z.string(),
  city: required,
  country: required,
  vatId: z.string(),
  language: z.enum(languageCodes),
});
type Form = z.infer<typeof Form>;

interface DetailsFormProps {
  /** Null if none were entered yet. */
  readonly details: BillingDetails | null;
  readonly save: BillingCommands['saveDetails'];
}

/** The recipient of future invoices. */
export function DetailsForm({ details, save }: DetailsFormProps) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const form = useForm<Form>({ resolver: zodResolver(Form), values: formOf(details, format.language) });
  const { errors, isSubmitting, isDirty } = form.formState;
  const saving = useAction({
    act: save,
    done: () => toast.success(t('details.saved')),
    failed: (error) => {
      if (refusesField(error, 'vatId'))
        form.setError('vatId', { message: 'details.vatIdInvalid' }, { shouldFocus: true });
      else toastFailure(t('details.failed'), error);
    },
  });
  const errorOf = (name: keyof Form) => errors[name]?.message && t(errors[name].message);
  const input = (name: keyof Form, maxLength: number, autoComplete: HTMLInputAutoCompleteAttribute) => ({
    maxLength,
    autoComplete,
    ...form.register(name),
  });

  return (
    <form noValidate className="grid max-w-xl gap-4" onSubmit={(event) => void form.handleSubmit(saving.run)(event)}>
      <Field label={t('details.name')} error={errorOf('name')}>
        {(control) => <Input {...control} {...input('name', 200, 'organization')} />}
      </Field>
      <Field label={t('details.addressLine1')} error={errorOf('addressLine1')}>
        {(control) => <Input {...control} {...input('addressLine1', 200, 'address-line1')} />}
      </Field>
      <Field label={t('details.addressLine2')} optional={t('common:optional')}>
        {(control) => <Input {...control} {...input('addressLine2', 200, 'address-line2')} />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <Field label={t('details.postalCode')} error={errorOf('postalCode')}>
          {(control) => <Input {...control} {...input('postalCode', 20, 'postal-code')} />}
        </Field>
        <Field label={t('details.city')} error={errorOf('city')}>
          {(control) => <Input {...control} {...input('city', 100, 'address-level2')} />}
        </Field>
      </div>
      <Field label={t('details.country')} error={errorOf('country')}>
        {(control) => (
          <Select {...control} autoComplete="country" {...form.register('country')}>
            <option value="">{t('details.countryNone')}</option>
            <CountryOptions />
          </Select>
        )}
      </Field>
      <Field
        label={t('details.vatId')}
        hint={t('details.vatIdHint')}
        optional={t('common:optional')}
        error={errorOf('vatId')}
      >
        {(control) => <Input {...control} {...input('vatId', 30, 'off')} />}
      </Field>
      <Field label={t('details.language')}>
        {(control) => (
          <Select {...control} {...form.register('language')}>
            <LanguageOptions />
          </Select>
        )}
      </Field>
      <SubmitButton className="justify-self-start" busy={isSubmitting} disabled={!isDirty}>
        {t('details.save')}
      </SubmitButton>
    </form>
  );
}

function formOf(details: BillingDetails | null, language: Language): Form {
  if (details) return { ...details, vatId: details.vatId ?? '' };
  return {
    name: '',
    addressLine1: '',
    addressLine2: '',
    postalCode: '',
    city: '',
    country: '',
    vatId: '',
    language,
  };
}
