import { zodResolver } from '@hookform/resolvers/zod';
import { isBic, readIban } from '@sillage/proto/values/iban';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { refusesField } from '../../api/api-error.ts';
import { toastFailure } from '../../api/toast-failure.ts';
import { useAction } from '../../api/use-action.ts';
import { Field, Input } from '../../ui/primitives/field.tsx';
import { FormButtons } from './form-buttons.tsx';
import type { BankAccountForm } from './queries.ts';

const PROBLEMS = ['required', 'holder', 'digits', 'country', 'bic'] as const;
type Problem = (typeof PROBLEMS)[number];

/** Messages are the last part of keys of `bank.problem`. */
const Form = z.object({
  holder: z
    .string()
    .trim()
    .min(1, 'required')
    .refine((name) => !/[^\p{Script=Latin}\P{L}]/u.test(name), 'holder'),
  iban: z.string().superRefine((written, context) => {
    const read = readIban(written);
    if ('problem' in read) context.addIssue({ code: 'custom', message: read.problem });
  }),
  bic: z.string().refine((written) => written.trim() === '' || isBic(written), 'bic'),
});
type Form = z.infer<typeof Form>;

const isProblem = (message: string): message is Problem => PROBLEMS.some((problem) => problem === message);

/** An IBAN and a BIC are codes, which browsers must not complete or correct. */
const CODE = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false } as const;

interface BankFormProps {
  readonly save: (account: BankAccountForm) => Promise<unknown>;
  readonly onSaved?: () => void;
  /** The button's text and the error message; the defaults are about saving bank details. */
  readonly submit?: string;
  readonly failed?: string;
  /** Additional fields. */
  readonly children?: ReactNode;
  /** An additional field has no value. */
  readonly isIncomplete?: boolean;
  /** Undefined if there is nothing to go back to. */
  readonly onCancel?: (() => void) | undefined;
}

/** A bank account that accepts SEPA transfers. */
export function BankForm({ save, onSaved, submit, failed, children, isIncomplete = false, onCancel }: BankFormProps) {
  const { t } = useTranslation('payouts');
  const form = useForm<Form>({ resolver: zodResolver(Form), defaultValues: { holder: '', iban: '', bic: '' } });
  const { errors, isSubmitting } = form.formState;
  const saving = useAction({
    act: ({ bic, ...account }: Form) => save({ ...account, bic: bic.trim() === '' ? null : bic }),
    done: () => onSaved?.(),
    failed: (error) => {
      if (refusesField(error, 'holder')) form.setError('holder', { message: 'holder' }, { shouldFocus: true });
      else toastFailure(failed ?? t('bank.failed'), error);
    },
  });
  const errorOf = (name: keyof Form) => {
    const message = errors[name]?.message;
    return message !== undefined && isProblem(message) ? t(`bank.problem.${message}`) : undefined;
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(saving.run)(event)}>
      <Field label={t('bank.holder')} hint={t('bank.holderHint')} error={errorOf('holder')}>
        {(control) => <Input {...control} autoComplete="name" maxLength={70} {...form.register('holder')} />}
      </Field>
      <Field label={t('bank.iban')} error={errorOf('iban')}>
        {(control) => <Input {...control} {...CODE} maxLength={60} className="font-mono" {...form.register('iban')} />}
      </Field>
      <Field label={t('bank.bic')} hint={t('bank.bicHint')} optional={t('common:optional')} error={errorOf('bic')}>
        {(control) => (
          <Input {...control} {...CODE} maxLength={20} className="max-w-48 font-mono" {...form.register('bic')} />
        )}
      </Field>
      {children}
      <FormButtons
        submit={submit ?? t('bank.save')}
        isBusy={isSubmitting}
        isDisabled={isIncomplete}
        onCancel={onCancel}
      />
    </form>
  );
}
