import { type JoinLook, MAX_LOGO_BYTES, MAX_LOGO_SIDE } from '@sillage/proto/http/join';
import { ImageUp, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import { toastFailure } from '../../../api/toast-failure.ts';
import { useAction } from '../../../api/use-action.ts';
import { useFormat } from '../../../format/use-format.ts';
import { base64Of } from '../../../ui/browser/base64.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { FileInput } from '../../../ui/primitives/file-input.tsx';
import { MerchantLogo } from '../../../ui/primitives/merchant-logo.tsx';

interface LogoFieldProps {
  readonly look: JoinLook;
  readonly upload: (image: string) => Promise<unknown>;
  readonly remove: () => Promise<unknown>;
}

/** Saved separately, as soon as a picture is chosen. */
export function LogoField({ look, upload, remove }: LogoFieldProps) {
  const { t } = useTranslation('joining');
  const { bytes } = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const limits = { size: bytes(MAX_LOGO_BYTES), side: MAX_LOGO_SIDE };
  const failed = (error: unknown) => {
    const isWrong = error instanceof ApiError && error.code === 'validation_failed';
    return isWrong ? setRefusal(t('settings.look.refused', limits)) : toastFailure(t('settings.look.failed'), error);
  };
  const uploading = useAction({ act: upload, failed });
  // The remove button disappears, so the button beside it gets the focus.
  const removing = useAction({ act: remove, done: () => chooser.current?.focus(), failed });
  const choose = async (file: File) => {
    setRefusal(file.size > MAX_LOGO_BYTES ? t('settings.look.refused', limits) : null);
    if (file.size <= MAX_LOGO_BYTES) await uploading.run(await base64Of(file));
  };
  return (
    <div className="grid gap-2">
      <p className="font-medium text-sm">{t('settings.look.logo')}</p>
      <MerchantLogo look={look} name={t('settings.look.logo')} />
      <div className="flex flex-wrap gap-2">
        <FileInput
          ref={input}
          label={t('settings.look.logo')}
          accept="image/png,image/jpeg,image/webp"
          onChoose={(file) => void choose(file)}
        />
        <Button
          ref={chooser}
          variant="outline"
          size="sm"
          disabled={uploading.isPending}
          aria-busy={uploading.isPending}
          onClick={() => input.current?.click()}
        >
          <ImageUp />
          {t(look.logo ? 'settings.look.replace' : 'settings.look.choose')}
        </Button>
        {look.logo && (
          <Button variant="ghost" size="sm" disabled={removing.isPending} onClick={() => void removing.run()}>
            <Trash2 />
            {t('settings.look.remove')}
          </Button>
        )}
      </div>
      <p
        role={refusal ? 'alert' : undefined}
        className={refusal ? 'text-negative-ink text-xs' : 'text-ink-soft text-xs leading-relaxed'}
      >
        {refusal ?? t('settings.look.logoHint', limits)}
      </p>
    </div>
  );
}
