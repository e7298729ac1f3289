import { zodResolver } from '@hookform/resolvers/zod';
import { type Campaign, type CreateCampaign, DestinationUrl } from '@sillage/proto/http/campaigns';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { z } from 'zod';
import { errorSentence } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, Input, Textarea } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';

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
}

export function CreateCampaignDialog({ open, onOpenChange, create, onCreated }: CreateCampaignDialogProps) {
  const { t } = useTranslation('dashboard');
  const form = useForm<Form>({ resolver: zodResolver(Form), defaultValues: EMPTY });
  const { errors, isSubmitting } = form.formState;
  const message = (text: string | undefined) => (text ? t(text) : undefined);

  async function submit(input: Form) {
    try {
      const campaign = await create({ ...input, targetUrl: DestinationUrl.parse(input.targetUrl) });
      form.reset(EMPTY);
      onCreated(campaign);
    } catch (error) {
      toast.error(t('create.failed'), { description: errorSentence(error) });
    }
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
          <Button type="submit" form="create-campaign" disabled={isSubmitting} aria-busy={isSubmitting}>
            {t('create.submit')}
          </Button>
        </>
      }
    >
      <form
        id="create-campaign"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => void form.handleSubmit(submit, () => toast.error(t('create.incomplete')))(event)}
      >
        <Field label={t('create.name')} error={message(errors.name?.message)}>
          {(control) => <Input {...control} autoComplete="off" placeholder={t('create.namePlaceholder')} {...form.register('name')} />}
        </Field>
        <Field label={t('create.description')} optional={t('common:optional')} error={message(errors.description?.message)}>
          {(control) => <Textarea {...control} {...form.register('description')} />}
        </Field>
        <Field label={t('create.url')} hint={t('create.urlHint')} error={message(errors.targetUrl?.message)}>
          {(control) => <Input {...control} inputMode="url" autoComplete="url" placeholder="https://…" {...form.register('targetUrl')} />}
        </Field>
        <div className="flex items-center justify-between gap-4 border-t pt-5">
          <label htmlFor="create-active" className="text-sm">
            <span className="block font-medium">{t('create.active')}</span>
            <span className="text-ink-soft text-xs">{t('create.activeHint')}</span>
          </label>
          <Switch id="create-active" checked={form.watch('isActive')} onCheckedChange={(checked) => form.setValue('isActive', checked)} />
        </div>
      </form>
    </Dialog>
  );
}
