import { ASSET_IMAGE_TYPES, MAX_ASSET_BYTES, MAX_ASSET_SIDE } from '@sillage/proto/http/assets';
import { ImageUp } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { base64Of } from '../../ui/browser/base64.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { FileInput } from '../../ui/primitives/file-input.tsx';

interface ImageFieldProps {
  readonly file: File | null;
  readonly onChange: (file: File) => void;
  readonly error: string | undefined;
}

/** Chooses a picture to upload, with a preview. */
export function ImageField({ file, onChange, error }: ImageFieldProps) {
  const { t } = useTranslation('assets');
  const { bytes } = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const address = useAddressOf(file);
  return (
    <div className="grid gap-2">
      <p className="font-medium text-sm">{t('image')}</p>
      {address && (
        <img src={address} alt={t('preview')} className="max-h-40 max-w-full justify-self-start rounded-lg bg-wash" />
      )}
      <FileInput ref={input} label={t('image')} accept={ASSET_IMAGE_TYPES.join(',')} onChoose={onChange} />
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        aria-describedby={noteId}
        onClick={() => input.current?.click()}
      >
        <ImageUp />
        {t(file ? 'chooseOther' : 'choose')}
      </Button>
      <p
        id={noteId}
        role={error ? 'alert' : undefined}
        className={error ? 'text-negative-ink text-xs' : 'text-ink-soft text-xs leading-relaxed'}
      >
        {error ?? t('imageHint', { size: bytes(MAX_ASSET_BYTES), side: MAX_ASSET_SIDE })}
      </p>
    </div>
  );
}

/** The preview's address: a data URL, which the content security policy allows. */
function useAddressOf(file: File | null): string | null {
  const [shown, setShown] = useState<{ readonly file: File; readonly address: string } | null>(null);
  useEffect(() => {
    if (!file || file.size > MAX_ASSET_BYTES) return;
    let isOver = false;
    void base64Of(file).then((content) => {
      if (!isOver) setShown({ file, address: `data:${file.type};base64,${content}` });
    });
    return () => {
      isOver = true;
    };
  }, [file]);
  return shown?.file === file ? (shown?.address ?? null) : null;
}
