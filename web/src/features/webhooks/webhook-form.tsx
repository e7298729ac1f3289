import { zodResolver } from '@hookform/resolvers/zod';
import { type CreatedWebhookEndpoint, type WebhookEndpoint, WebhookEventType } from '@sillage/proto/http/webhooks';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useAction } from '../../api/use-action.ts';
import { useCommands } from '../../api/use-api.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Dialog } from '../../ui/primitives/dialog.tsx';
import { Field, Input } from '../../ui/primitives/field.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { webhookCommands } from './queries.ts';

/** Messages are keys of the `webhooks` texts. */
const Form = z.object({
  url: z.url({ protocol: /^https?$/, error: 'form.urlWrong' }).max(2048, 'form.urlWrong'),
  description: z.string().trim().max(200, 'form.descriptionLong'),
  eventTypes: z.array(WebhookEventType).min(1, 'form.typesRequired'),
});
type Form = z.infer<typeof Form>;

interface WebhookFormProps {
  /** Undefined for a new one. */
  readonly endpoint: WebhookEndpoint | undefined;
  readonly onClose: () => void;
  readonly onCreated: (endpoint: CreatedWebhookEndpoint) => void;
}

export function WebhookForm({ endpoint, onClose, onCreated }: WebhookFormProps) {
  const { t } = useTranslation('webhooks');
  const commands = useCommands(webhookCommands);
  const { register, handleSubmit, formState } = useForm<Form>({
    resolver: zodResolver(Form),
    defaultValues: endpoint ?? { url: '', description: '', eventTypes: [...WebhookEventType.options] },
  });
  const { url, description, eventTypes } = formState.errors;
  const sentence = (error: { readonly message?: string } | undefined) =>
    error?.message && t(error.message as 'form.urlWrong');
  const save = useAction({
    act: async (input: Form): Promise<CreatedWebhookEndpoint | undefined> => {
      if (!endpoint) return commands.create(input);
      await commands.update(endpoint, input);
      return undefined;
    },
    done: (created) => (created ? onCreated(created) : onClose()),
    failed: t('failed.save'),
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(endpoint ? 'change.title' : 'form.title')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <SubmitButton form="webhook" busy={formState.isSubmitting}>
            {t(endpoint ? 'change.save' : 'add')}
          </SubmitButton>
        </>
      }
    >
      <form id="webhook" noValidate className="grid gap-5" onSubmit={(event) => void handleSubmit(save.run)(event)}>
        <Field label={t('form.url')} hint={t('form.urlHint')} error={sentence(url)}>
          {(control) => <Input {...control} {...register('url')} type="url" inputMode="url" autoComplete="off" />}
        </Field>
        <Field label={t('form.description')} hint={t('form.descriptionHint')} error={sentence(description)}>
          {(control) => <Input {...control} {...register('description')} autoComplete="off" />}
        </Field>
        <fieldset aria-describedby="webhook-types-error">
          <legend className="font-medium text-sm">{t('form.types')}</legend>
          <div className="mt-2 grid gap-2 sm:grid-cols-2">
            {WebhookEventType.options.map((type) => (
              <label key={type} className="flex min-h-6 items-center gap-2.5 text-sm">
                <input type="checkbox" value={type} className="size-4 accent-wake" {...register('eventTypes')} />
                <code className="font-mono text-[13px]">{type}</code>
              </label>
            ))}
          </div>
          <p id="webhook-types-error" role="alert" className="mt-1.5 text-negative-ink text-xs">
            {sentence(Array.isArray(eventTypes) ? undefined : eventTypes)}
          </p>
        </fieldset>
      </form>
    </Dialog>
  );
}
