import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { useCommands } from '../../api/use-api.ts';
import { saveFile } from '../../ui/browser/save-file.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Section } from '../../ui/primitives/section.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import { accountCommands } from './queries.ts';

/** Downloads all data of the account. */
export function DataExport() {
  const { t } = useTranslation('account');
  const { exportAccount } = useCommands(accountCommands);
  const download = useAction({
    act: exportAccount,
    done: (archive) => {
      saveFile(archive, `sillage-export-${new Date().toISOString().slice(0, 10)}.zip`);
      toast.success(t('export.saved'));
    },
    failed: t('export.failed'),
  });
  return (
    <Section title={t('export.title')} hint={t('export.hint')}>
      <div className="grid max-w-xl gap-4 text-sm leading-relaxed">
        <h3 className="font-medium">{t('export.inside')}</h3>
        <ul className="grid list-disc gap-1.5 pl-5">
          <li>{t('export.account')}</li>
          <li>{t('export.campaigns')}</li>
          <li>{t('export.results')}</li>
          <li>{t('export.money')}</li>
        </ul>
        <p>{t('export.formats')}</p>
        <p>{t('export.never')}</p>
        <p className="text-ink-soft">{t('export.note')}</p>
      </div>
      <Button className="justify-self-start" disabled={download.isPending} onClick={() => void download.run()}>
        <Download />
        {t(download.isPending ? 'export.preparing' : 'export.download')}
      </Button>
    </Section>
  );
}
