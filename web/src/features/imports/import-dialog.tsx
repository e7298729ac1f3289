import type { Campaign } from '@sillage/proto/http/campaigns';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/primitives/dialog.tsx';
import { ImportSteps } from './import-steps.tsx';
import { ImportUpload } from './import-upload.tsx';

interface ImportDialogProps {
  readonly campaign: Pick<Campaign, 'id' | 'name'>;
  readonly onClose: () => void;
}

/** Imports affiliates from a file: upload, mapping of columns, check, import. */
export function ImportDialog({ campaign, onClose }: ImportDialogProps) {
  const { t } = useTranslation('imports');
  const [importId, setImportId] = useState<string | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      placement="side"
      title={t('title')}
      {...(importId === null && { description: t('intro') })}
    >
      {importId === null ? (
        <ImportUpload campaignId={campaign.id} onOpen={setImportId} />
      ) : (
        <ImportSteps
          key={importId}
          importId={importId}
          campaignName={campaign.name}
          onLeave={() => setImportId(null)}
        />
      )}
    </Dialog>
  );
}
