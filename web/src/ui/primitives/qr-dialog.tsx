import { Download } from 'lucide-react';
import { toDataURL, toString as toSvg } from 'qrcode';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';
import { Skeleton } from './states.tsx';

interface QrDialogProps {
  readonly name: string;
  readonly url: string;
  readonly onClose: () => void;
}

/** Dark on white in both themes, because cameras read that most reliably. */
const INK = { dark: '#10222b', light: '#ffffff' };

export default function QrDialog({ name, url, onClose }: QrDialogProps) {
  const { t } = useTranslation();
  const [files, setFiles] = useState<{ png: string; svg: string } | null>(null);
  useEffect(() => {
    let stale = false;
    void Promise.all([
      toDataURL(url, { width: 1024, margin: 2, errorCorrectionLevel: 'M', color: INK }),
      toSvg(url, { type: 'svg', margin: 2, errorCorrectionLevel: 'M', color: INK }),
    ]).then(
      ([png, svg]) => !stale && setFiles({ png, svg: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}` }),
    );
    return () => {
      stale = true;
    };
  }, [url]);
  const fileName = `qr-${name
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .toLowerCase()
    .slice(0, 60)}`;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('qr.title', { name })}
      description={t('qr.intro')}
    >
      <div className="grid justify-items-center gap-5">
        <div className="w-full max-w-64 overflow-hidden rounded-xl border">
          {files ? (
            <img src={files.png} alt={t('qr.alt', { name })} className="aspect-square w-full" />
          ) : (
            <Skeleton className="aspect-square w-full" />
          )}
        </div>
        <div className="flex max-w-full items-center gap-2 text-sm">
          <span className="truncate text-ink-soft">{url}</span>
          <CopyButton compact text={url} label={t('copyLink')} />
        </div>
        {files && (
          <div className="flex gap-2">
            <Button asChild variant="outline" size="sm">
              <a href={files.png} download={`${fileName}.png`}>
                <Download />
                PNG
              </a>
            </Button>
            <Button asChild variant="outline" size="sm">
              <a href={files.svg} download={`${fileName}.svg`}>
                <Download />
                SVG
              </a>
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
