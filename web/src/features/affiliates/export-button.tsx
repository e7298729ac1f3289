import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/primitives/button.tsx';

/** Downloads the list. */
export function ExportButton({ download }: { readonly download: () => Promise<void> }) {
  const { t } = useTranslation('affiliates');
  const exporting = useAction({ act: download, failed: t('export.failed') });
  return (
    <Button
      onClick={() => void exporting.run()}
      disabled={exporting.isPending}
      aria-busy={exporting.isPending}
      variant="outline"
      size="sm"
      className="h-9"
    >
      <Download />
      {t('export.open')}
    </Button>
  );
}
