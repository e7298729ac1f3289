import { zodResolver } from '@hookform/resolvers/zod';
import type { NewSubscription } from '@sillage/proto/http/subscriptions';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ApiError, errorSentence } from '../../api/api-error.ts';
import { useAction } from '../../api/use-action.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Field, Input } from '../../ui/primitives/field.tsx';
import { Notice } from '../../ui/primitives/notice.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';

const Form = z.object({ email: z.email('subscribe.invalid') });
type Form = z.infer<typeof Form>;

/** Subscribes to mails about incidents, in the language of the page. */
export function SubscribeForm({ request }: { request: (wish: NewSubscription) => Promise<unknown> }) {
  const { t } = useTranslation('status');
  const { language } = useFormat();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm<Form>({ resolver: zodResolver(Form), defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;
  const send = useAction({
    act: ({ email }: Form) => request({ email, language }),
    done: (_nothing, { email }) => setSentTo(email),
    failed: (error) => form.setError('email', { message: refusal(error, t('subscribe.limited')) }),
  });
  const message = errors.email?.message;
  return (
    <section aria-labelledby="subscribe" className="grid gap-3">
      <h2 id="subscribe" className="font-medium text-lg">
        {t('subscribe.title')}
      </h2>
      {sentTo === null ? (
        <form noValidate className="grid gap-3" onSubmit={(event) => void form.handleSubmit(send.run)(event)}>
          <p className="text-ink-soft text-sm leading-relaxed">{t('subscribe.intro')}</p>
          <div className="flex flex-wrap items-start gap-3">
            <Field
              label={t('subscribe.email')}
              hint={t('subscribe.hint')}
              error={message === 'subscribe.invalid' ? t(message) : message}
              className="min-w-0 flex-1 basis-64"
            >
              {(control) => <Input {...control} type="email" autoComplete="email" {...form.register('email')} />}
            </Field>
            {/* Aligned with the field below its label. */}
            <SubmitButton busy={isSubmitting} className="w-full sm:mt-6.5 sm:w-auto">
              {t('subscribe.submit')}
            </SubmitButton>
          </div>
        </form>
      ) : (
        <Notice
          tone="done"
          title={t('subscribe.sent.title')}
          action={
            <Button variant="link" size="sm" className="h-auto p-0" onClick={() => setSentTo(null)}>
              {t('subscribe.sent.again')}
            </Button>
          }
        >
          <p className="wrap-anywhere">{t('subscribe.sent.body', { email: sentTo })}</p>
        </Notice>
      )}
    </section>
  );
}

/** The general message asks to wait for a moment; this limit lasts an hour. */
const refusal = (error: unknown, limited: string): string =>
  error instanceof ApiError && error.code === 'rate_limited' ? limited : errorSentence(error);
