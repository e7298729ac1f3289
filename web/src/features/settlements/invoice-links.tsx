import type { Settlement } from '@sillage/proto/http/settlements';
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { useCommands } from '../../api/use-api.ts';
import { useFormat } from '../../format/use-format.ts';
import { saveFile } from '../../ui/browser/save-file.ts';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { settlementCommands } from './queries.ts';

/** The invoice of each currency that was charged. */
export function InvoiceLinks({ charges }: Pick<Settlement, 'charges'>) {
  const { t } = useTranslation('settlements');
  const format = useFormat();
  const commands = useCommands(settlementCommands);
  const open = useAction({
    act: async (invoiceId: string) =>
      saveFile(await commands.invoicePdf(invoiceId), `sillage-${invoiceId.slice(0, 8)}.pdf`),
    failed: t('invoice.failed'),
  });
  const issued = charges.flatMap(({ state, invoiceId, currency }) =>
    state === 'paid' && invoiceId !== null ? [{ invoiceId, currency }] : [],
  );
  return issued.map(({ invoiceId, currency }) => (
    <SubmitButton
      key={invoiceId}
      type="button"
      variant="outline"
      size="sm"
      className="justify-self-start"
      busy={open.isPending}
      onClick={() => void open.run(invoiceId)}
    >
      {!open.isPending && <FileText />}
      {issued.length > 1 ? t('invoice.openIn', { currency: format.symbol(currency) }) : t('invoice.open')}
    </SubmitButton>
  ));
}
