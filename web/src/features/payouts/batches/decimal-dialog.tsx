import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../api/use-action.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { Dialog } from '../../../ui/primitives/dialog.tsx';
import { Segmented } from '../../../ui/primitives/segmented.tsx';
import { SubmitButton } from '../../../ui/primitives/submit-button.tsx';
import type { BatchFileForm } from './queries.ts';

type DecimalSign = NonNullable<BatchFileForm['decimalSign']>;

interface DecimalDialogProps {
  readonly make: (sign: DecimalSign) => Promise<unknown>;
  readonly onClose: () => void;
}

/**
 * Asks for the decimal separator, because PayPal rejects files whose amounts do not follow the format of the paying
 * account's country.
 */
export function DecimalDialog({ make, onClose }: DecimalDialogProps) {
  const { t } = useTranslation('payments');
  const format = useFormat();
  const [sign, setSign] = useState<DecimalSign>(format.decimal(1.5).includes(',') ? ',' : '.');
  const making = useAction({ act: () => make(sign), failed: t('batch.failed') });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('batch.decimalTitle')}
      description={t('batch.decimalHint')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <SubmitButton type="button" busy={making.isPending} onClick={() => void making.run()}>
            {t('batch.fileOf', { provider: 'PayPal' })}
          </SubmitButton>
        </>
      }
    >
      <Segmented
        label={t('batch.decimalTitle')}
        value={sign}
        onChange={setSign}
        options={[
          { value: '.', label: '10.50' },
          { value: ',', label: '10,50' },
        ]}
      />
    </Dialog>
  );
}
