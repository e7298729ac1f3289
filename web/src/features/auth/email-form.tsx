import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { errorSentence } from '../../api/api-error.ts';
import { useAction } from '../../api/use-action.ts';
import { useSession } from '../../session/use-session.ts';
import { Field, Input } from '../../ui/primitives/field.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import { type MailPurpose, sendMail } from './mails.ts';

const Form = z.object({ email: z.email('emailInvalid') });

interface EmailFormProps {
  readonly purpose: MailPurpose;
  readonly onSent: (email: string) => void;
}

/** Asks for an address, and sends it the mail of `purpose`. */
export function EmailForm({ purpose, onSent }: EmailFormProps) {
  const { t } = useTranslation('auth');
  const { auth } = useSession();
  const form = useForm<z.infer<typeof Form>>({ resolver: zodResolver(Form), defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;

  const send = useAction({
    act: async ({ email }: z.infer<typeof Form>) => sendMail(await auth(), purpose, email),
    done: (_nothing, { email }) => onSent(email),
    failed: (error) => toast.error(t('oops'), { description: errorSentence(error) }),
  });

  return (
    <form noValidate className="grid gap-6" onSubmit={(event) => void form.handleSubmit(send.run)(event)}>
      <Field label={t('email')} error={errors.email?.message && t(errors.email.message)}>
        {(control) => <Input {...control} type="email" autoComplete="email" {...form.register('email')} />}
      </Field>
      <SubmitButton size="lg" busy={isSubmitting}>
        {t(`mail.${purpose}.send`)}
      </SubmitButton>
    </form>
  );
}
