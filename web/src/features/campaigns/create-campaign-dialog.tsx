import { zodResolver } from '@hookform/resolvers/zod';
import { DestinationUrl } from '@sillage/proto/http/destination-url';
import { type ReactNode, useEffect, useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { toastFailure } from '../../api/toast-failure.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Dialog } from '../../ui/primitives/dialog.tsx';
import { Notice } from '../../ui/primitives/notice.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import { CampaignFields, ModeChoice } from './create-campaign-fields.tsx';
import {
  EMPTY,
  type Fields,
  type Form,
  fieldsOf,
  formOf,
  isIncomplete,
  type Mode,
  type TypedCampaign,
} from './create-campaign-form.ts';

/** `joins`: the merchant becomes the campaign's first affiliate. */
export type NewCampaign = TypedCampaign & { readonly isTest: boolean; readonly joins: boolean };

interface CreateCampaignDialogProps<Created> {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly create: (input: NewCampaign) => Promise<Created>;
  readonly onCreated: (created: Created) => void;
  /** True if a live campaign cannot be created yet, because there is no card; undefined while unknown. */
  readonly needsCard: boolean | undefined;
  /** Stores the input and navigates to the page where a card is entered; resolves with whether it does. */
  readonly addCard: (typed: TypedCampaign) => Promise<boolean>;
  /** Input that was stored earlier. */
  readonly kept: TypedCampaign | null;
  /** The card that pays, if there is one. */
  readonly payment?: ((campaignName: string, addNewCard: () => void) => ReactNode) | undefined;
  /** The merchant's own currency. */
  readonly currency: string;
  /** Used as the destination in test mode. */
  readonly testShopUrl: string;
}

export function CreateCampaignDialog<Created>({
  open,
  onOpenChange,
  create,
  onCreated,
  needsCard: isKnownToNeed,
  addCard,
  kept,
  payment,
  currency,
  testShopUrl,
}: CreateCampaignDialogProps<Created>) {
  const { t } = useTranslation('dashboard');
  const [chosen, setMode] = useState<Mode | null>(kept ? 'live' : null);
  // Without a card, test mode is the default.
  const mode = chosen ?? (isKnownToNeed ? 'test' : 'live');
  const form = useForm<Fields, unknown, Form>({
    resolver: zodResolver(formOf(mode)),
    defaultValues: kept ? fieldsOf(kept) : EMPTY,
  });
  const [wasRefused, setWasRefused] = useState(false);
  useEffect(() => {
    if (kept) form.reset(fieldsOf(kept));
  }, [kept, form]);
  const isDecided = chosen !== null || isKnownToNeed !== undefined;
  const needsCard = mode === 'live' && (isKnownToNeed === true || wasRefused);
  const { isSubmitting } = form.formState;

  const make = useAction({
    act: create,
    done: (created) => {
      form.reset(EMPTY);
      onCreated(created);
    },
    failed: (error) => {
      if (error instanceof ApiError && error.code === 'card_required') setWasRefused(true);
      else toastFailure(t('create.failed'), error);
    },
  });
  const typedOf = ({ name, description, targetUrl, isActive, rate, currency: own }: Form): TypedCampaign => ({
    name,
    description,
    targetUrl: targetUrl === '' ? testShopUrl : DestinationUrl.parse(targetUrl),
    isActive: mode === 'test' || isActive,
    defaultRateBps: rate,
    currency: own || currency,
  });
  function submit(input: Form) {
    const typed = typedOf(input);
    return needsCard ? addCard(typed) : make.run({ ...typed, isTest: mode === 'test', joins: input.joins });
  }
  const refuse = (errors: FieldErrors<Fields>) => {
    if (isIncomplete(errors)) toast.error(t('common:error'), { description: t('create.incomplete') });
  };
  // The campaign is created as soon as there is a card, so its input is validated first.
  const addNewCard = () => void form.handleSubmit((input) => addCard(typedOf(input)), refuse)();

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
          <SubmitButton form="create-campaign" busy={isSubmitting} disabled={!isDecided}>
            {t(needsCard ? 'billing:required.submit' : 'create.submit')}
          </SubmitButton>
        </>
      }
    >
      <form
        id="create-campaign"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => void form.handleSubmit(submit, refuse)(event)}
      >
        {kept && <p className="text-ink-soft text-sm">{t('billing:required.restored')}</p>}
        <ModeChoice value={isDecided ? mode : null} onChange={setMode} />
        <CampaignFields form={form} mode={mode} currency={currency} />
        {needsCard ? (
          <Notice title={t('billing:required.title')}>
            <p>{t('billing:required.body')}</p>
            <p className="mt-1 text-ink-soft">{t('billing:required.kept')}</p>
          </Notice>
        ) : (
          mode === 'live' && payment?.(form.watch('name'), addNewCard)
        )}
      </form>
    </Dialog>
  );
}
