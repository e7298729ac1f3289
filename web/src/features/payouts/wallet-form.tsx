import { zodResolver } from '@hookform/resolvers/zod';
import type { WalletProvider } from '@sillage/proto/http/payouts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useAction } from '../../api/use-action.ts';
import { Field, Input } from '../../ui/primitives/field.tsx';
import { Segmented } from '../../ui/primitives/segmented.tsx';
import { FormButtons } from './form-buttons.tsx';
import { PROVIDER_NAMES } from './provider-names.ts';
import type { WalletForm as WalletWritten } from './queries.ts';

const Form = z.object({
  email: z.email().regex(/^[A-Za-z0-9]/),
  /** Required by Wise, not by PayPal. */
  holder: z
    .string()
    .trim()
    .regex(/^\p{L}/u)
    .nullable(),
  kind: z.enum(['person', 'business']),
});
type Form = z.infer<typeof Form>;

interface WalletFormProps {
  readonly provider: WalletProvider;
  readonly save: (wallet: WalletWritten) => Promise<unknown>;
  readonly onSaved: () => void;
  /** Undefined if there is nothing to go back to. */
  readonly onCancel?: (() => void) | undefined;
}

/** An e-mail address to which PayPal or Wise pays. */
export function WalletForm({ provider, save, onSaved, onCancel }: WalletFormProps) {
  const { t } = useTranslation('payouts');
  const isWise = provider === 'wise';
  const form = useForm<Form>({
    resolver: zodResolver(Form),
    defaultValues: { email: '', holder: isWise ? '' : null, kind: 'person' },
  });
  const { errors, isSubmitting } = form.formState;
  const saving = useAction({
    act: ({ email, holder, kind }: Form) =>
      save(
        holder === null
          ? { provider: 'paypal', email }
          : { provider: 'wise', email, holder, isBusiness: kind === 'business' },
      ),
    done: onSaved,
    failed: t('bank.failed'),
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(saving.run)(event)}>
      {isWise && (
        <>
          <Segmented
            className="justify-self-start"
            label={t('wallet.kind')}
            value={form.watch('kind')}
            onChange={(kind) => form.setValue('kind', kind)}
            options={[
              { value: 'person', label: t('wallet.person') },
              { value: 'business', label: t('wallet.business') },
            ]}
          />
          <Field
            label={t('wallet.holder')}
            hint={t('wallet.holderHint')}
            error={errors.holder && t('bank.problem.required')}
          >
            {(control) => <Input {...control} autoComplete="name" maxLength={70} {...form.register('holder')} />}
          </Field>
        </>
      )}
      <Field
        label={t('wallet.email', { provider: PROVIDER_NAMES[provider] })}
        hint={t(isWise ? 'wallet.wiseHint' : 'wallet.paypalHint')}
        error={errors.email && t('wallet.noEmail')}
      >
        {(control) => (
          <Input {...control} type="email" autoComplete="email" maxLength={320} {...form.register('email')} />
        )}
      </Field>
      <FormButtons submit={t('bank.save')} isBusy={isSubmitting} onCancel={onCancel} />
    </form>
  );
}
