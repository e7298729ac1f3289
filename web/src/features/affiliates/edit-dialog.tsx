import { zodResolver } from '@hookform/resolvers/zod';
import type { Affiliate } from '@sillage/proto/http/campaigns';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Dialog } from '../../ui/primitives/dialog.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import { AffiliateFields } from './affiliate-fields.tsx';
import { AffiliateForm, type AffiliateFormInput, type AffiliateInput, asTyped, toInput } from './affiliate-form.ts';

interface EditDialogProps {
  readonly affiliate: Affiliate;
  readonly save: (input: AffiliateInput) => Promise<unknown>;
  readonly onClose: () => void;
}

export function EditDialog({ affiliate, save, onClose }: EditDialogProps) {
  const { t } = useTranslation('campaign');
  const form = useForm<AffiliateFormInput, unknown, AffiliateForm>({
    resolver: zodResolver(AffiliateForm),
    defaultValues: asTyped(affiliate),
  });
  const submit = useAction({
    act: (typed: AffiliateForm) => save(toInput(typed)),
    done: (_affiliate, { name, email }) => {
      const isNewAddress = email.toLowerCase() !== affiliate.email.toLowerCase();
      toast.success(
        t('affiliate.edit.done', { name }),
        isNewAddress ? { description: t('affiliate.renewLink.done', { name }) } : {},
      );
      onClose();
    },
    failed: t('affiliate.edit.failed'),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('affiliate.edit.title')}
      description={t('affiliate.edit.intro')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <SubmitButton form="affiliate" busy={submit.isPending}>
            {t('affiliate.edit.submit')}
          </SubmitButton>
        </>
      }
    >
      <form
        id="affiliate"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => void form.handleSubmit(submit.run)(event)}
      >
        <AffiliateFields form={form} />
      </form>
    </Dialog>
  );
}
