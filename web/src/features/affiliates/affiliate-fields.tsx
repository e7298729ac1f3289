import type { ClipboardEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field, Input } from '../../ui/primitives/field.tsx';
import type { AffiliateForm, AffiliateFormInput } from './affiliate-form.ts';

interface AffiliateFieldsProps {
  readonly form: UseFormReturn<AffiliateFormInput, unknown, AffiliateForm>;
  readonly nameHint?: string;
  readonly onPasteName?: (event: ClipboardEvent<HTMLInputElement>) => void;
}

export function AffiliateFields({ form, nameHint, onPasteName }: AffiliateFieldsProps) {
  const { t } = useTranslation('campaign');
  const { errors } = form.formState;
  const message = (text: string | undefined) => (text ? t(text) : undefined);
  return (
    <>
      <Field label={t('affiliate.name')} hint={nameHint} error={message(errors.name?.message)}>
        {(control) => (
          <Input {...control} autoFocus autoComplete="off" onPaste={onPasteName} {...form.register('name')} />
        )}
      </Field>
      <Field label={t('affiliate.email')} hint={t('affiliate.emailHint')} error={message(errors.email?.message)}>
        {(control) => <Input {...control} type="email" autoComplete="off" {...form.register('email')} />}
      </Field>
      <Field label={t('affiliate.rate')} hint={t('affiliate.rateHint')} error={message(errors.percent?.message)}>
        {(control) => <Input {...control} inputMode="decimal" className="max-w-32" {...form.register('percent')} />}
      </Field>
      <Field
        label={t('affiliate.coupons')}
        hint={t('affiliate.couponsHint')}
        optional={t('common:optional')}
        error={message(errors.couponCodes?.message)}
      >
        {(control) => <Input {...control} autoComplete="off" {...form.register('couponCodes')} />}
      </Field>
    </>
  );
}
