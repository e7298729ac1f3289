import { zodResolver } from '@hookform/resolvers/zod';
import { type Campaign, type CreateCampaign, DestinationUrl } from '@sillage/proto/http/campaigns';
import { type ReactNode, useEffect, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ApiError } from '../../api/api-error.ts';
import { toastFailure } from '../../api/toast-failure.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Dialog } from '../../ui/primitives/dialog.tsx';
import { Field, Input, Textarea } from '../../ui/primitives/field.tsx';
import { Notice } from '../../ui/primitives/notice.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { Switch } from '../../ui/primitives/switch.tsx';
import { toast } from '../../ui/primitives/toast.ts';

/** Messages are keys of the `dashboard` texts. */
const Form = z.object({
  name: z.string().trim().min(1, 'create.nameRequired').max(200, 'create.nameLong'),
  description: z.string().trim().max(2000, 'create.descriptionLong'),
  targetUrl: z
    .string()
    .trim()
    .min(1, 'create.urlRequired')
    .refine((text) => DestinationUrl.safeParse(text).success, 'create.urlInvalid'),
  isActive: z.boolean(),
});
type Form = z.infer<typeof Form>;

const EMPTY: Form = { name: '', description: '', targetUrl: '', isActive: true };

interface CreateCampaignDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly create: (input: CreateCampaign) => Promise<Campaign>;
  readonly onCreated: (campaign: Campaign) => void;
  /** True: there is no card yet, and none can be created before there is one. */
  readonly needsCard: boolean;
  /** Keeps what was typed and leaves for the page where a card is entered; resolves with whether it does. */
  readonly addCard: (typed: TypedCampaign) => Promise<boolean>;
  /** What was typed before, and kept. */
  readonly kept: TypedCampaign | null;
  /** The card that pays, where there is one. */
  readonly payment?: ((typed: () => TypedCampaign) => ReactNode) | undefined;
}

export type TypedCampaign = Form;

export function CreateCampaignDialog({
  open,
  onOpenChange,
  create,
  onCreated,
  needsCard: isKnownToNeed,
  addCard,
  kept,
  payment,
}: CreateCampaignDialogProps) {
  const { t } = useTranslation('dashboard');
  const form = useForm<Form>({ resolver: zodResolver(Form), defaultValues: kept ?? EMPTY });
  const [wasRefused, setWasRefused] = useState(false);
  useEffect(() => {
    if (kept) form.reset(kept);
  }, [kept, form]);
  const needsCard = isKnownToNeed || wasRefused;
  const { isSubmitting } = form.formState;

  const make = useAction({
    act: create,
    done: (campaign) => {
      form.reset(EMPTY);
      onCreated(campaign);
    },
    failed: (error) => {
      if (error instanceof ApiError && error.code === 'card_required') setWasRefused(true);
      else toastFailure(t('create.failed'), error);
    },
  });
  function submit(input: Form) {
    const typed = { ...input, targetUrl: DestinationUrl.parse(input.targetUrl) };
    return needsCard ? addCard(typed) : make.run(typed);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('create.title')}
      description={t('create.intro')}
      footer={
        <>
          <Button variant="outline" onClick={() => onOpenChange(false)}>
            {t('common:cancel')}
          </Button>
          <SubmitButton form="create-campaign" busy={isSubmitting}>
            {t(needsCard ? 'billing:required.submit' : 'create.submit')}
          </SubmitButton>
        </>
      }
    >
      <form
        id="create-campaign"
        noValidate
        className="grid gap-5"
        onSubmit={(event) =>
          void form.handleSubmit(submit, () => toast.error(t('common:error'), { description: t('create.incomplete') }))(
            event,
          )
        }
      >
        {kept && <p className="text-ink-soft text-sm">{t('billing:required.restored')}</p>}
        <CampaignFields form={form} />
        {needsCard ? (
          <Notice title={t('billing:required.title')}>
            <p>{t('billing:required.body')}</p>
            <p className="mt-1 text-ink-soft">{t('billing:required.kept')}</p>
          </Notice>
        ) : (
          payment?.(() => form.getValues())
        )}
      </form>
    </Dialog>
  );
}

function CampaignFields({ form }: { form: UseFormReturn<Form> }) {
  const { t } = useTranslation('dashboard');
  const { errors } = form.formState;
  return (
    <>
      <Field label={t('create.name')} error={errors.name?.message && t(errors.name.message)}>
        {(control) => (
          <Input {...control} autoComplete="off" placeholder={t('create.namePlaceholder')} {...form.register('name')} />
        )}
      </Field>
      <Field
        label={t('create.description')}
        optional={t('common:optional')}
        error={errors.description?.message && t(errors.description.message)}
      >
        {(control) => <Textarea {...control} {...form.register('description')} />}
      </Field>
      <Field
        label={t('create.url')}
        hint={t('create.urlHint')}
        error={errors.targetUrl?.message && t(errors.targetUrl.message)}
      >
        {(control) => (
          <Input
            {...control}
            inputMode="url"
            autoComplete="url"
            placeholder="https://…"
            {...form.register('targetUrl')}
          />
        )}
      </Field>
      <div className="flex items-center justify-between gap-4 border-t pt-5">
        <label htmlFor="create-active" className="text-sm">
          <span className="block font-medium">{t('create.active')}</span>
          <span className="text-ink-soft text-xs">{t('create.activeHint')}</span>
        </label>
        <Switch
          id="create-active"
          checked={form.watch('isActive')}
          onCheckedChange={(checked) => form.setValue('isActive', checked)}
        />
      </div>
    </>
  );
}
