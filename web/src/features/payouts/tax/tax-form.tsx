import { zodResolver } from '@hookform/resolvers/zod';
import type { TaxDetailsStatus } from '@sillage/proto/http/tax-details';
import { AGREEMENT_TEXTS, AGREEMENT_VERSION } from '@sillage/proto/values/self-billing-agreement';
import { type FieldPath, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { refusesField } from '../../../api/api-error.ts';
import { toastFailure } from '../../../api/toast-failure.ts';
import { useAction } from '../../../api/use-action.ts';
import { useFormat } from '../../../format/use-format.ts';
import { CheckField } from '../../../ui/primitives/check-field.tsx';
import { CountryOptions } from '../../../ui/primitives/country-options.tsx';
import { Field, Input, Select } from '../../../ui/primitives/field.tsx';
import { Segmented } from '../../../ui/primitives/segmented.tsx';
import { FormButtons } from '../form-buttons.tsx';
import type { TaxForm as Written } from '../queries.ts';

/** Messages are keys of the `payouts` texts. */
const required = z.string().trim().min(1, 'tax.required');
const Form = z.object({
  kind: z.enum(['person', 'business']),
  name: required,
  addressLine1: required,
  addressLine2: z.string(),
  postalCode: z.string(),
  city: required,
  country: required,
  vatId: z.string(),
  isSmallBusiness: z.boolean(),
  tin: z.string(),
  bornOn: z.string(),
  agrees: z.boolean(),
});
type Form = z.infer<typeof Form>;

interface TaxFormProps {
  readonly status: TaxDetailsStatus;
  readonly save: (written: Written) => Promise<unknown>;
  readonly onSaved: () => void;
  readonly onCancel?: (() => void) | undefined;
}

/** The affiliate's tax details, and whether the merchant may write their invoices. */
export function TaxForm({ status: { asks, details, agreement }, save, onSaved, onCancel }: TaxFormProps) {
  const { t } = useTranslation('payouts');
  const format = useFormat();
  const form = useForm<Form>({
    resolver: zodResolver(Form),
    defaultValues: {
      kind: 'person',
      name: '',
      addressLine1: '',
      addressLine2: '',
      postalCode: '',
      city: '',
      country: '',
      isSmallBusiness: false,
      ...details,
      vatId: details?.vatId ?? '',
      tin: '',
      bornOn: '',
      agrees: agreement !== null,
    },
  });
  const { errors, isSubmitting } = form.formState;
  const [kind, isSmallBusiness, country] = form.watch(['kind', 'isSmallBusiness', 'country']);
  const isBusiness = kind === 'business';
  // A stored tax number is kept only for the same kind and country.
  const isTinKept = details?.hasTin && details.kind === kind && details.country === country;
  const saving = useAction({
    act: ({ agrees, ...written }: Form) =>
      save({
        details: {
          ...written,
          vatId: isBusiness && written.vatId.trim() !== '' ? written.vatId : null,
          isSmallBusiness: isBusiness && written.isSmallBusiness,
          tinCountry: written.country,
          bornOn: isBusiness || written.bornOn === '' ? null : written.bornOn,
        },
        agrees: asks.selfBilling && agrees ? { version: AGREEMENT_VERSION, language: format.language } : null,
      }),
    done: onSaved,
    failed: (error) => {
      if (refusesField(error, 'vatId')) form.setError('vatId', { message: 'tax.vatIdInvalid' }, { shouldFocus: true });
      else toastFailure(t('tax.failed'), error);
    },
  });
  const errorOf = (name: FieldPath<Form>) => {
    const message = errors[name]?.message;
    return message === undefined ? undefined : t(message === 'tax.vatIdInvalid' ? message : 'tax.required');
  };
  const input = (name: FieldPath<Form>, maxLength: number, autoComplete: string) => ({
    maxLength,
    autoComplete,
    ...form.register(name),
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(saving.run)(event)}>
      <Segmented
        className="justify-self-start"
        label={t('tax.kind')}
        value={kind}
        onChange={(value) => form.setValue('kind', value)}
        options={[
          { value: 'person', label: t('tax.person') },
          { value: 'business', label: t('tax.business') },
        ]}
      />
      <Field label={t(isBusiness ? 'tax.company' : 'tax.name')} error={errorOf('name')}>
        {(control) => <Input {...control} {...input('name', 200, isBusiness ? 'organization' : 'name')} />}
      </Field>
      <Field label={t('tax.addressLine1')} error={errorOf('addressLine1')}>
        {(control) => <Input {...control} {...input('addressLine1', 200, 'address-line1')} />}
      </Field>
      <Field label={t('tax.addressLine2')} optional={t('common:optional')}>
        {(control) => <Input {...control} {...input('addressLine2', 200, 'address-line2')} />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <Field label={t('tax.postalCode')}>
          {(control) => <Input {...control} {...input('postalCode', 20, 'postal-code')} />}
        </Field>
        <Field label={t('tax.city')} error={errorOf('city')}>
          {(control) => <Input {...control} {...input('city', 100, 'address-level2')} />}
        </Field>
      </div>
      <Field label={t('tax.country')} error={errorOf('country')}>
        {(control) => (
          <Select {...control} autoComplete="country" {...form.register('country')}>
            <option value="">{t('tax.countryNone')}</option>
            <CountryOptions />
          </Select>
        )}
      </Field>
      {isBusiness && (
        <>
          <CheckField label={t('tax.smallBusiness')} checkbox={form.register('isSmallBusiness')} />
          <Field
            label={t('tax.vatId')}
            hint={t(isSmallBusiness ? 'tax.vatIdSmall' : 'tax.vatIdHint')}
            optional={t('common:optional')}
            error={errorOf('vatId')}
          >
            {(control) => <Input {...control} {...input('vatId', 30, 'off')} />}
          </Field>
        </>
      )}
      <Field label={t('tax.tin')} hint={isTinKept ? t('tax.kept') : t('tax.tinHint')} optional={t('common:optional')}>
        {(control) => <Input {...control} {...input('tin', 40, 'off')} />}
      </Field>
      {!isBusiness && (
        <Field
          label={t('tax.bornOn')}
          hint={details?.hasBirthday ? t('tax.kept') : t('tax.bornOnHint')}
          optional={t('common:optional')}
        >
          {(control) => <Input {...control} type="date" className="max-w-48" {...form.register('bornOn')} />}
        </Field>
      )}
      {asks.selfBilling && (
        <fieldset className="grid gap-3 border-t pt-4">
          <legend className="sr-only">{t('tax.agreement')}</legend>
          <p className="font-medium text-sm">{t('tax.agreement')}</p>
          <p className="text-ink-soft text-sm leading-relaxed">{AGREEMENT_TEXTS[format.language]}</p>
          <CheckField label={t('tax.agree')} checkbox={form.register('agrees')} />
        </fieldset>
      )}
      <FormButtons submit={t('tax.save')} isBusy={isSubmitting} onCancel={onCancel} />
    </form>
  );
}
