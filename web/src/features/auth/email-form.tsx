import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Auth } from '../../session/auth-client.ts';
import { authSentence } from '../../session/auth-sentence.ts';
import { Field, Input } from '../../ui/primitives/field.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import { type MailPurpose, sendMail } from './mails.ts';

const Form = z.object({ email: z.email('emailInvalid') });

interface EmailFormProps {
  readonly auth: Auth;
  readonly purpose: MailPurpose;
  readonly onSent: (email: string) => void;
}

/** Asks for an address, and sends it the mail. */
export function EmailForm({ auth, purpose, onSent }: EmailFormProps) {
  const { t } = useTranslation('auth');
  const form = useForm<z.infer<typeof Form>>({ resolver: zodResolver(Form), defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;

  async function submit({ email }: z.infer<typeof Form>) {
    const error = await sendMail(auth, purpose, email);
    if (error) toast.error(t('oops'), { description: authSentence(error) });
    else onSent(email);
  }

  return (
    <form noValidate className="grid gap-6" onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      <Field label={t('email')} error={errors.email?.message && t(errors.email.message)}>
        {(control) => <Input {...control} type="email" autoComplete="email" {...form.register('email')} />}
      </Field>
      <SubmitButton size="lg" busy={isSubmitting}>
        {t(`mail.${purpose}.send`)}
      </SubmitButton>
    </form>
  );
}
