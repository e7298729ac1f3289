import { zodResolver } from '@hookform/resolvers/zod';
import { lowerAscii } from '@sillage/proto/values/ascii';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { toastFailure } from '../../api/toast-failure.ts';
import { useAction } from '../../api/use-action.ts';
import { isAuthError } from '../../session/auth-errors.ts';
import { useSession } from '../../session/use-session.ts';
import { Field, Input } from '../../ui/primitives/field.tsx';
import { Notice } from '../../ui/primitives/notice.tsx';
import { PasswordInput } from '../../ui/primitives/password-input.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import type { Account } from './queries.ts';

/** Messages are keys of texts. */
const Form = z.object({ email: z.email('auth:emailInvalid'), password: z.string() });
type Form = z.infer<typeof Form>;

interface ChangeEmailFormProps {
  readonly account: Account;
  /** False for accounts that sign in only with a provider or by mail. */
  readonly hasPassword: boolean;
  readonly onChanged: () => Promise<void>;
}

/** Requests the change; the old and the new address confirm it by mail. */
export function ChangeEmailForm({ account, hasPassword, onChanged }: ChangeEmailFormProps) {
  const session = useSession();
  const { t } = useTranslation('account');
  const form = useForm<Form>({ resolver: zodResolver(Form), defaultValues: { email: '', password: '' } });
  const { errors, isSubmitting } = form.formState;
  const { email, password } = form.watch();
  const current = account.email ?? '';
  const isReady =
    email.trim() !== '' && lowerAscii(email.trim()) !== lowerAscii(current) && (password !== '' || !hasPassword);

  const change = useAction({
    act: (input: Form) =>
      session.ask((auth) =>
        auth.updateUser(
          { email: input.email, ...(hasPassword && { current_password: input.password }) },
          { emailRedirectTo: `${window.location.origin}/email-changed` },
        ),
      ),
    done: () => {
      form.reset();
      toast.success(t('email.sent'));
      return onChanged();
    },
    failed: (error) => {
      const isPassword = isAuthError(error) && error.code === 'current_password_invalid';
      if (isPassword)
        form.setError('password', { message: 'auth:errors.current_password_invalid' }, { shouldFocus: true });
      else toastFailure(t('email.failed'), error);
    },
  });

  return (
    <div className="grid max-w-md gap-4">
      <p className="break-words text-sm">
        <span className="text-ink-soft">{t('email.current')}</span>{' '}
        <strong className="font-medium">{current || t('email.none')}</strong>
      </p>
      {account.new_email && (
        <Notice title={t('email.pending', { email: account.new_email })}>{t('email.pendingHint')}</Notice>
      )}
      <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(change.run)(event)}>
        <Field
          label={t('email.new')}
          hint={t('email.newHint')}
          error={errors.email?.message && t(errors.email.message)}
        >
          {(control) => <Input {...control} type="email" autoComplete="email" {...form.register('email')} />}
        </Field>
        {hasPassword && (
          <Field label={t('proof.password')} error={errors.password?.message && t(errors.password.message)}>
            {(control) => <PasswordInput {...control} autoComplete="current-password" {...form.register('password')} />}
          </Field>
        )}
        <SubmitButton className="justify-self-start" busy={isSubmitting} disabled={!isReady}>
          {t('email.submit')}
        </SubmitButton>
      </form>
    </div>
  );
}
