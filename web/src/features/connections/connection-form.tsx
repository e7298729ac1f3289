import { zodResolver } from '@hookform/resolvers/zod';
import {
  AmountBasis,
  type Connection,
  type CreatedConnection,
  type Platform,
  type SecretPlatform,
} from '@sillage/proto/http/integrations';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useAction } from '../../api/use-action.ts';
import { useCommands } from '../../api/use-api.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Dialog } from '../../ui/primitives/dialog.tsx';
import { Field, Input, Select } from '../../ui/primitives/field.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { connectionCommands } from './queries.ts';

/** Messages are keys of the `connections` texts. */
const Form = z.object({
  name: z.string().trim().min(1, 'form.nameRequired').max(100, 'form.nameLong'),
  amountBasis: AmountBasis,
});
type Form = z.infer<typeof Form>;

interface ConnectionFormProps {
  readonly campaignId: string;
  /** The connection to edit, or the platform of a new one. */
  readonly subject: { readonly connection: Connection } | { readonly platform: SecretPlatform | 'stripe' };
  /** For a new one: the choice of the platform. */
  readonly picker?: ReactNode;
  readonly onClose: () => void;
  readonly onCreated: (connection: CreatedConnection | Connection) => void;
}

export function ConnectionForm({ campaignId, subject, picker, onClose, onCreated }: ConnectionFormProps) {
  const connection = 'connection' in subject ? subject.connection : undefined;
  const platform: Platform = 'connection' in subject ? subject.connection.platform : subject.platform;
  const { t } = useTranslation('connections');
  const commands = useCommands(connectionCommands);
  const { register, handleSubmit, formState } = useForm<Form>({
    resolver: zodResolver(Form),
    defaultValues: connection ?? { name: '', amountBasis: 'goods' },
  });
  const save = useAction({
    act: async (input: Form): Promise<CreatedConnection | Connection | undefined> => {
      if ('connection' in subject) {
        await commands.update(subject.connection, input);
        return undefined;
      }
      return subject.platform === 'stripe'
        ? commands.connectStripe(campaignId, input)
        : commands.create(campaignId, { ...input, platform: subject.platform });
    },
    done: (created) => (created ? onCreated(created) : onClose()),
    failed: t('form.failed'),
  });
  const nameError = formState.errors.name?.message;

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={connection ? t('change.title', { name: connection.name }) : t('form.title')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <SubmitButton form="connection" busy={formState.isSubmitting}>
            {t(connection ? 'change.save' : 'connect')}
          </SubmitButton>
        </>
      }
    >
      <form id="connection" noValidate className="grid gap-5" onSubmit={(event) => void handleSubmit(save.run)(event)}>
        {picker}
        <Field
          label={t('form.name')}
          hint={t('form.nameHint')}
          error={nameError && t(nameError as 'form.nameRequired')}
        >
          {(control) => <Input {...control} {...register('name')} autoComplete="off" />}
        </Field>
        {platform !== 'postback' && (
          <Field
            label={t('form.amountBasis')}
            // A refund of Stripe counts with its share of the payment, whatever the setting.
            hint={t(connection && platform !== 'stripe' ? 'change.amountBasisHint' : 'form.amountBasisHint')}
          >
            {(control) => (
              <Select {...control} {...register('amountBasis')}>
                {AmountBasis.options.map((option) => (
                  <option key={option} value={option}>
                    {t(`amountBasis.${option}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
      </form>
    </Dialog>
  );
}
