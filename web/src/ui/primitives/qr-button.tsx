import { QrCode } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';

const QrDialog = lazy(() => import('./qr-dialog.tsx'));

export function QrButton({ name, url }: { name: string; url: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="iconSm"
        aria-label={t('qr.open', { name })}
        title={t('qr.open', { name })}
        onClick={() => setOpen(true)}
      >
        <QrCode />
      </Button>
      <Suspense>{open && <QrDialog name={name} url={url} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
