import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { errorSentence } from '../../api/api-error.ts';
import { useAction } from '../../api/use-action.ts';
import { isAuthError } from '../../session/auth-errors.ts';
import { authTextKey } from '../../session/auth-sentence.ts';
import { NewPassword } from '../../session/new-password.ts';
import { useSession } from '../../session/use-session.ts';
import { Field } from '../../ui/primitives/field.tsx';
import { PasswordInput } from '../../ui/primitives/password-input.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { toast } from '../../ui/primitives/toast.ts';

/** The last step of a recovery: the link or code has started a session, now the owner sets a new password. */
export function NewPasswordForm({ onDone }: { onDone: () => void }) {
  const session = useSession();
  const { t } = useTranslation('auth');
  const form = useForm<z.infer<typeof NewPassword>>({
    resolver: zodResolver(NewPassword),
    defaultValues: { password: '', confirmation: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const save = useAction({
    act: ({ password }: z.infer<typeof NewPassword>) => session.ask((auth) => auth.updateUser({ password })),
    done: () => {
      toast.success(t('newPassword.done'), { description: t('newPassword.others') });
      onDone();
    },
    failed: (error) => {
      if (isAuthError(error) && (error.code === 'weak_password' || error.code === 'same_password')) {
        form.setError('password', { message: authTextKey(error) }, { shouldFocus: true });
      } else toast.error(t('oops'), { description: errorSentence(error) });
    },
  });

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(save.run)(event)}>
      <Field
        label={t('newPassword.label')}
        hint={t('passwordHint')}
        error={errors.password?.message && t(errors.password.message)}
      >
        {(control) => <PasswordInput {...control} autoComplete="new-password" {...form.register('password')} />}
      </Field>
      <Field
        label={t('newPassword.confirmation')}
        error={errors.confirmation?.message && t(errors.confirmation.message)}
      >
        {(control) => <PasswordInput {...control} autoComplete="new-password" {...form.register('confirmation')} />}
      </Field>
      <SubmitButton size="lg" className="mt-2" busy={isSubmitting}>
        {t('newPassword.submit')}
      </SubmitButton>
    </form>
  );
}
