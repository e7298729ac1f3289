import type { AffiliateGroup } from '@sillage/proto/http/affiliate-groups';
import {
  type Asset,
  type AssetKind,
  type CreateAsset,
  LINK_PLACEHOLDER,
  MAX_ASSET_BYTES,
  MAX_ASSET_IMAGES_PER_DAY,
  MAX_ASSET_SIDE,
  MAX_ASSET_TEXT,
  type UpdateAsset,
} from '@sillage/proto/http/assets';
import type { CampaignHosts } from '@sillage/proto/values/campaign-hosts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { toastFailure } from '../../api/toast-failure.ts';
import { useAction } from '../../api/use-action.ts';
import { linkTargetProblem } from '../../format/link-target.ts';
import { useFormat } from '../../format/use-format.ts';
import { base64Of } from '../../ui/browser/base64.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Dialog } from '../../ui/primitives/dialog.tsx';
import { Field, Input, Textarea } from '../../ui/primitives/field.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import { AudienceField } from './audience-field.tsx';
import { ImageField } from './image-field.tsx';

const FORM_ID = 'asset';

interface AssetDialogProps {
  readonly kind: AssetKind;
  /** Undefined for a new one. */
  readonly asset: Asset | undefined;
  readonly hosts: CampaignHosts;
  readonly groups: readonly AffiliateGroup[];
  readonly add: (asset: CreateAsset) => Promise<unknown>;
  readonly change: (assetId: string, change: UpdateAsset) => Promise<unknown>;
  readonly onClose: () => void;
}

type Wrong = { readonly [Name in 'title' | 'image' | 'text' | 'targetUrl' | 'groups']?: string };

/** Creates or edits an image, a text or a link. */
export function AssetDialog({ kind, asset, hosts, groups, add, change, onClose }: AssetDialogProps) {
  const { t } = useTranslation('assets');
  const { bytes } = useFormat();
  const [title, setTitle] = useState(asset?.title ?? '');
  const [file, setFile] = useState<File | null>(null);
  const [text, setText] = useState(asset?.text ?? '');
  const [targetUrl, setTargetUrl] = useState(asset?.targetUrl ?? '');
  const [groupIds, setGroupIds] = useState<readonly string[] | null>(asset?.groupIds ?? null);
  const [wrong, setWrong] = useState<Wrong>({});
  const choose = (chosen: File) => {
    setFile(chosen);
    setWrong(({ image: _, ...others }) => others);
  };
  const limits = { size: bytes(MAX_ASSET_BYTES), side: MAX_ASSET_SIDE };
  const save = async () => {
    const target = targetUrl.trim();
    const common = { title: title.trim(), groupIds: groupIds && [...groupIds] };
    const ofTarget = { targetUrl: target === '' ? null : target };
    if (asset) return change(asset.id, { ...common, ...ofTarget, ...(kind === 'text' && { text }) });
    if (kind === 'link') return add({ ...common, kind, targetUrl: target });
    if (kind === 'text') return add({ ...common, ...ofTarget, kind, text });
    return file && add({ ...common, ...ofTarget, kind, image: await base64Of(file) });
  };
  const submit = useAction({
    act: save,
    done: () => {
      toast.success(t(asset ? 'saved' : 'added', { title: title.trim() }));
      onClose();
    },
    failed: (error) => {
      const isImage = error instanceof ApiError && error.fields.some(({ path }) => path.endsWith('image'));
      if (isImage) setWrong({ image: t('imageRefused', limits) });
      else if (kind === 'image' && error instanceof ApiError && error.code === 'rate_limited')
        setWrong({ image: t('imagesOfDay', { most: MAX_ASSET_IMAGES_PER_DAY }) });
      else toastFailure(t('failed'), error);
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const target = targetUrl.trim();
    const problem = target === '' && kind !== 'link' ? null : linkTargetProblem(target, hosts);
    const found: Wrong = {
      ...(title.trim() === '' && { title: t('titleMissing') }),
      ...(kind === 'image' && !asset && !file && { image: t('imageMissing') }),
      ...(file && file.size > MAX_ASSET_BYTES && { image: t('imageRefused', limits) }),
      ...(kind === 'text' && text.trim() === '' && { text: t('textMissing') }),
      ...(problem && { targetUrl: t(`affiliates:links.${problem}`) }),
      ...(groupIds?.length === 0 && { groups: t('groupsMissing') }),
    };
    setWrong(found);
    if (Object.keys(found).length === 0) void submit.run();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={asset ? t('edit', { title: asset.title }) : t(`new.${kind}`)}
      description={t(`about.${kind}`)}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <SubmitButton form={FORM_ID} busy={submit.isPending}>
            {t(asset ? 'save' : 'add')}
          </SubmitButton>
        </>
      }
    >
      <form id={FORM_ID} noValidate className="grid gap-5" onSubmit={send}>
        <Field label={t('name')} hint={t(`nameHint.${kind}`)} error={wrong.title}>
          {(control) => (
            <Input
              {...control}
              maxLength={120}
              autoComplete="off"
              value={title}
              onChange={(event) => setTitle(event.target.value)}
            />
          )}
        </Field>
        {kind === 'image' && !asset && <ImageField file={file} onChange={choose} error={wrong.image} />}
        {kind === 'text' && (
          <Field label={t('text')} hint={t('textHint', { placeholder: LINK_PLACEHOLDER })} error={wrong.text}>
            {(control) => (
              <Textarea
                {...control}
                rows={5}
                maxLength={MAX_ASSET_TEXT}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
        )}
        <Field
          label={t('target')}
          hint={t(asset ? 'targetChanges' : kind === 'link' ? 'targetHint' : 'targetOptional')}
          error={wrong.targetUrl}
          {...(kind !== 'link' && { optional: t('common:optional') })}
        >
          {(control) => (
            <Input
              {...control}
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder={hosts.targetUrl}
              value={targetUrl}
              onChange={(event) => setTargetUrl(event.target.value)}
            />
          )}
        </Field>
        {(groups.length > 0 || groupIds !== null) && (
          <AudienceField groups={groups} value={groupIds} onChange={setGroupIds} error={wrong.groups} />
        )}
      </form>
    </Dialog>
  );
}
