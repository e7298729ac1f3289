import { zodResolver } from '@hookform/resolvers/zod';
import { type CreatePostback, type Postback, PostbackEventType } from '@sillage/proto/http/postbacks';
import {
  fillPostback,
  hasMacroOutsideQuery,
  POSTBACK_MACROS,
  unknownMacros,
} from '@sillage/proto/values/postback-macros';
import { useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useAction } from '../../../api/use-action.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { Dialog } from '../../../ui/primitives/dialog.tsx';
import { Field, Input } from '../../../ui/primitives/field.tsx';
import { SubmitButton } from '../../../ui/primitives/submit-button.tsx';

/** Messages are keys of the `postbacks` texts. */
const Form = z.object({
  url: z
    .url({ protocol: /^https?$/, error: 'form.urlWrong' })
    .max(2048, 'form.urlWrong')
    .refine((url) => unknownMacros(url).length === 0, 'form.macroUnknown')
    .refine((url) => !hasMacroOutsideQuery(url), 'form.macroPlace'),
  eventTypes: z.array(PostbackEventType).min(1, 'form.typesRequired'),
});
type Form = z.infer<typeof Form>;

interface PostbackFormProps {
  /** Undefined for a new one. */
  readonly postback: Postback | undefined;
  readonly currency: string;
  readonly save: (input: CreatePostback) => Promise<unknown>;
  readonly onClose: () => void;
}

export function PostbackForm({ postback, currency, save: act, onClose }: PostbackFormProps) {
  const { t } = useTranslation('postbacks');
  const { register, control, handleSubmit, formState, setValue } = useForm<Form>({
    resolver: zodResolver(Form),
    defaultValues: postback ?? { url: '', eventTypes: [...PostbackEventType.options] },
  });
  const url = useWatch({ control, name: 'url' });
  const input = useRef<HTMLInputElement | null>(null);
  const sentence = (error: { readonly message?: string } | undefined) =>
    error?.message && t(error.message as 'form.urlWrong', { macros: unknownMacros(url).join(', ') });
  const save = useAction({ act, done: onClose, failed: t('failed.save') });
  const { ref, ...urlField } = register('url');
  const insert = (macro: string) => {
    const at = input.current?.selectionStart ?? url.length;
    const text = `{${macro}}`;
    setValue('url', `${url.slice(0, at)}${text}${url.slice(at)}`, { shouldDirty: true });
    input.current?.focus();
    input.current?.setSelectionRange(at + text.length, at + text.length);
  };
  const { eventTypes } = formState.errors;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(postback ? 'form.changeTitle' : 'form.title')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <SubmitButton form="postback" busy={formState.isSubmitting}>
            {t(postback ? 'form.save' : 'add')}
          </SubmitButton>
        </>
      }
    >
      <form id="postback" noValidate className="grid gap-5" onSubmit={(event) => void handleSubmit(save.run)(event)}>
        <Field label={t('form.url')} hint={t('form.urlHint')} error={sentence(formState.errors.url)}>
          {(control) => (
            <Input
              {...control}
              {...urlField}
              ref={(element) => {
                ref(element);
                input.current = element;
              }}
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder="https://tracker.example/postback?cid={sub1}&payout={commission}"
            />
          )}
        </Field>
        <fieldset>
          <legend className="font-medium text-sm">{t('form.macros')}</legend>
          <div className="mt-2 flex flex-wrap gap-1.5">
            {POSTBACK_MACROS.map((macro) => (
              <Button
                key={macro}
                variant="outline"
                size="sm"
                className="font-mono text-[12px]"
                title={t(`macro.${macro}`)}
                onClick={() => insert(macro)}
              >
                {`{${macro}}`}
              </Button>
            ))}
          </div>
        </fieldset>
        <Example url={url} currency={currency} />
        <fieldset aria-describedby="postback-types-error">
          <legend className="font-medium text-sm">{t('form.types')}</legend>
          <div className="mt-2 grid gap-2">
            {PostbackEventType.options.map((type) => (
              <label key={type} className="flex min-h-6 items-center gap-2.5 text-sm">
                <input type="checkbox" value={type} className="size-4 accent-wake" {...register('eventTypes')} />
                {t(`type.${type}`)}
              </label>
            ))}
          </div>
          <p id="postback-types-error" role="alert" className="mt-1.5 text-negative-ink text-xs">
            {sentence(Array.isArray(eventTypes) ? undefined : eventTypes)}
          </p>
        </fieldset>
      </form>
    </Dialog>
  );
}

const EXAMPLE = {
  click_id: '019a7c2e-5b1f-7d40-9c3e-2f6a8d1b4e70',
  sub1: 'newsletter-42',
  sub2: 'header',
  sub3: '',
  sub4: '',
  sub5: '',
  event: 'commission.approved',
  status: 'approved',
  amount: '80.00',
  commission: '8.00',
  timestamp: '1795514400',
  conversion_id: '019a7c30-11aa-7b52-8e0d-73c5f09b6a21',
} as const;

/** The URL that would be called for an example order; empty until a URL is entered. */
function Example({ url, currency }: { url: string; currency: string }) {
  const { t } = useTranslation('postbacks');
  if (!URL.canParse(url)) return null;
  return (
    <div className="grid gap-1">
      <p className="font-medium text-sm">{t('form.example')}</p>
      <p className="break-all rounded-lg bg-wash p-3 font-mono text-[12px] text-ink-soft">
        {fillPostback(url, { ...EXAMPLE, currency })}
      </p>
    </div>
  );
}
