import { zodResolver } from '@hookform/resolvers/zod';
import { AmountBasis } from '@sillage/proto/http/integrations';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useAction } from '../../../api/use-action.ts';
import { useApi, useCommands } from '../../../api/use-api.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { Dialog } from '../../../ui/primitives/dialog.tsx';
import { Field, Input, Select } from '../../../ui/primitives/field.tsx';
import { PasswordInput } from '../../../ui/primitives/password-input.tsx';
import { SubmitButton } from '../../../ui/primitives/submit-button.tsx';
import { toast } from '../../../ui/primitives/toast.ts';
import { shopifyCommands, shopifySupportQuery } from './queries.ts';

/** Messages are keys of the `shopify` texts. */
const AppForm = z.object({
  shop: z.string().trim().min(1, 'form.shopRequired'),
  amountBasis: AmountBasis,
  accessToken: z.string().trim(),
  apiSecret: z.string().trim(),
});
const OwnAppForm = AppForm.extend({
  accessToken: AppForm.shape.accessToken.min(1, 'form.tokenRequired'),
  apiSecret: AppForm.shape.apiSecret.min(1, 'form.secretRequired'),
});
type Form = z.infer<typeof AppForm>;

interface ShopifyFormProps {
  readonly campaignId: string;
  readonly picker: ReactNode;
  readonly onClose: () => void;
}

/**
 * Navigates to Shopify, which asks the merchant for permission; or takes the token of an app that the merchant created.
 */
export function ShopifyForm({ campaignId, picker, onClose }: ShopifyFormProps) {
  const { t } = useTranslation('shopify');
  const support = useQuery(shopifySupportQuery(useApi())).data;
  const commands = useCommands(shopifyCommands);
  const [isOwnAppChosen, setOwnAppChosen] = useState(false);
  const isOwnApp = isOwnAppChosen || support?.hasApp === false;
  const form = useForm<Form>({
    resolver: zodResolver(isOwnApp ? OwnAppForm : AppForm),
    defaultValues: { shop: '', amountBasis: 'goods', accessToken: '', apiSecret: '' },
  });
  const authorize = useAction({
    act: ({ shop, amountBasis }: Form) => commands.authorize(campaignId, { shop, amountBasis }),
    done: (url) => location.assign(url),
    failed: t('form.failed'),
  });
  const connect = useAction({
    act: ({ shop, amountBasis, accessToken, apiSecret }: Form) =>
      commands.connectOwnApp(campaignId, { shop, amountBasis, accessToken, apiSecret }),
    done: () => {
      toast.success(t('connected'));
      onClose();
    },
    failed: t('form.ownFailed'),
  });
  const save = form.handleSubmit((input) => (isOwnApp ? connect.run(input) : authorize.run(input)));

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('connections:form.title')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <SubmitButton form="shop" busy={form.formState.isSubmitting}>
            {t(isOwnApp ? 'connections:connect' : 'form.toShopify')}
          </SubmitButton>
        </>
      }
    >
      <form id="shop" noValidate className="grid gap-5" onSubmit={(event) => void save(event)}>
        {picker}
        <ShopFields form={form} tryWith={support?.tryWith ?? null} />
        {isOwnApp && <OwnAppFields form={form} />}
        {support?.hasApp && (
          <Button
            type="button"
            variant="ghost"
            size="sm"
            className="justify-self-start"
            onClick={() => setOwnAppChosen(!isOwnAppChosen)}
          >
            {t(isOwnAppChosen ? 'form.withClick' : 'form.withOwnApp')}
          </Button>
        )}
      </form>
    </Dialog>
  );
}

function ShopFields({ form, tryWith }: { form: UseFormReturn<Form>; tryWith: string | null }) {
  const { t } = useTranslation('shopify');
  const error = form.formState.errors.shop?.message;
  return (
    <>
      <Field
        label={t('form.shop')}
        hint={tryWith === null ? t('form.shopHint') : t('form.shopHintLocal', { shop: tryWith })}
        error={error && t(error as 'form.shopRequired')}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register('shop')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="example.myshopify.com"
          />
        )}
      </Field>
      <Field label={t('connections:form.amountBasis')} hint={t('connections:form.amountBasisHint')}>
        {(control) => (
          <Select {...control} {...form.register('amountBasis')}>
            {AmountBasis.options.map((option) => (
              <option key={option} value={option}>
                {t(`connections:amountBasis.${option}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
}

function OwnAppFields({ form }: { form: UseFormReturn<Form> }) {
  const { t } = useTranslation('shopify');
  const { errors } = form.formState;
  const tokenError = errors.accessToken?.message;
  const secretError = errors.apiSecret?.message;
  return (
    <>
      <ol className="grid list-decimal gap-1 pl-5 text-ink-soft text-sm leading-relaxed">
        <li>{t('own.make')}</li>
        <li>{t('own.scopes')}</li>
        <li>{t('own.install')}</li>
      </ol>
      <Field
        label={t('form.token')}
        hint={t('form.tokenHint')}
        error={tokenError && t(tokenError as 'form.tokenRequired')}
      >
        {(control) => <PasswordInput {...control} {...form.register('accessToken')} autoComplete="off" />}
      </Field>
      <Field label={t('form.secret')} error={secretError && t(secretError as 'form.secretRequired')}>
        {(control) => <PasswordInput {...control} {...form.register('apiSecret')} autoComplete="off" />}
      </Field>
    </>
  );
}
