import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { errorSentence } from '../../api/api-error.ts';
import { useAction } from '../../api/use-action.ts';
import { awaitsSecondFactor } from '../../session/assurance.ts';
import { isAuthError } from '../../session/auth-errors.ts';
import { authTextKey } from '../../session/auth-sentence.ts';
import { MIN_PASSWORD } from '../../session/new-password.ts';
import { useSession } from '../../session/use-session.ts';
import { Field, Input } from '../../ui/primitives/field.tsx';
import { PasswordInput } from '../../ui/primitives/password-input.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import { confirmedAddress } from './mails.ts';

const Credentials = {
  signIn: z.object({ email: z.email('emailInvalid'), password: z.string().min(1, 'passwordRequired') }),
  signUp: z.object({ email: z.email('emailInvalid'), password: z.string().min(MIN_PASSWORD, 'passwordShort') }),
};
type Credentials = z.infer<typeof Credentials.signIn>;

interface AuthFormProps {
  readonly mode: 'signIn' | 'signUp';
  /**
   * The account must be confirmed first, by a mail that was sent now or, at sign-in, at the time of the registration.
   */
  readonly onConfirm: (email: string, isSent: boolean) => void;
  /** Shown beside the label of the password. */
  readonly forgotten?: ReactNode;
}

/** Signs in or up with e-mail and password. The parent watches the session and decides where to go afterwards. */
export function AuthForm({ mode, onConfirm, forgotten }: AuthFormProps) {
  const { t } = useTranslation('auth');
  const session = useSession();
  const form = useForm<Credentials>({
    resolver: zodResolver(Credentials[mode]),
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const enter = useAction({
    act: async (credentials: Credentials) => {
      const auth = await session.auth();
      const { data, error } =
        mode === 'signUp'
          ? await auth.signUp({ ...credentials, options: { emailRedirectTo: confirmedAddress() } })
          : await auth.signInWithPassword(credentials);
      if (error) throw error;
      return data.session;
    },
    done: (session, { email }) => {
      if (!session) onConfirm(email, true);
      else if (mode === 'signUp') toast.success(t('signUp.done'));
      else if (!awaitsSecondFactor(session)) toast.success(t('signIn.done'), { description: t('signIn.welcome') });
    },
    failed: (error, { email }) => {
      if (isAuthError(error) && error.code === 'email_not_confirmed') onConfirm(email, false);
      else if (isAuthError(error) && error.code === 'weak_password')
        form.setError('password', { message: authTextKey(error) }, { shouldFocus: true });
      else toast.error(t('oops'), { description: errorSentence(error) });
    },
  });

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(enter.run)(event)}>
      <Field label={t('email')} error={errors.email?.message && t(errors.email.message)}>
        {(control) => <Input {...control} type="email" autoComplete="email" {...form.register('email')} />}
      </Field>
      <div className="grid gap-2">
        <Field
          label={t('password')}
          hint={mode === 'signUp' ? t('passwordHint') : undefined}
          error={errors.password?.message && t(errors.password.message)}
        >
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete={mode === 'signUp' ? 'new-password' : 'current-password'}
              {...form.register('password')}
            />
          )}
        </Field>
        {forgotten && <div className="justify-self-end text-sm">{forgotten}</div>}
      </div>
      <SubmitButton size="lg" busy={isSubmitting}>
        {t(`${mode}.submit`)}
      </SubmitButton>
    </form>
  );
}
