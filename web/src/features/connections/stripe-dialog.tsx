import { zodResolver } from '@hookform/resolvers/zod';
import type { Connection } from '@sillage/proto/http/integrations';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useAction } from '../../api/use-action.ts';
import { useCommands } from '../../api/use-api.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { CopyBlock } from '../../ui/primitives/copy-block.tsx';
import { Dialog } from '../../ui/primitives/dialog.tsx';
import { Field } from '../../ui/primitives/field.tsx';
import { PasswordInput } from '../../ui/primitives/password-input.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import { connectionCommands } from './queries.ts';

/** The events that the service processes; it ignores others. */
const EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'invoice.paid',
  'invoice_payment.paid',
  'charge.refunded',
  'charge.dispute.closed',
];

const Form = z.object({
  secret: z
    .string()
    .trim()
    .regex(/^whsec_/),
});
type Form = z.infer<typeof Form>;

/** The steps at Stripe, and a field for the secret that Stripe issues. */
export function StripeDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { t } = useTranslation('connections');
  const commands = useCommands(connectionCommands);
  const { register, handleSubmit, formState } = useForm<Form>({
    resolver: zodResolver(Form),
    defaultValues: { secret: '' },
  });
  const bring = useAction({
    act: ({ secret }: Form) => commands.bringSecret(connection, secret),
    done: () => {
      toast.success(t('stripe.saved'));
      onClose();
    },
    failed: t('stripe.failed'),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('stripe.title', { name: connection.name })}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('stripe.later')}
          </Button>
          <SubmitButton form="signing-secret" busy={bring.isPending}>
            {t('stripe.save')}
          </SubmitButton>
        </>
      }
    >
      <ol className="grid list-decimal gap-5 pl-5 text-sm leading-relaxed">
        <li>
          <p className="mb-2">{t('stripe.endpoint')}</p>
          <CopyBlock title={t('stripe.address')} text={connection.url} label={t('stripe.copyAddress')} />
        </li>
        <li>
          {t('stripe.events')}
          <ul className="mt-1 grid gap-0.5 break-all font-mono text-xs">
            {EVENTS.map((event) => (
              <li key={event}>{event}</li>
            ))}
          </ul>
        </li>
        <li>{t('stripe.token')}</li>
        <li>
          <p className="mb-2">{t('stripe.bring')}</p>
          <form id="signing-secret" noValidate onSubmit={(event) => void handleSubmit(bring.run)(event)}>
            <Field label={t('stripe.secret')} error={formState.errors.secret ? t('stripe.secretInvalid') : undefined}>
              {(control) => <PasswordInput {...control} {...register('secret')} autoComplete="off" />}
            </Field>
          </form>
        </li>
      </ol>
    </Dialog>
  );
}
