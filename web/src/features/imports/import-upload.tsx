import type { AffiliateImport } from '@sillage/proto/http/imports';
import { useQuery } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { useApi, useCommands } from '../../api/use-api.ts';
import { useFormat } from '../../format/use-format.ts';
import { Badge } from '../../ui/primitives/badge.tsx';
import { ChooseFile } from '../../ui/primitives/choose-file.tsx';
import { importCommands, importsQuery } from './queries.ts';

interface ImportUploadProps {
  readonly campaignId: string;
  readonly onOpen: (importId: string) => void;
}

/** Uploads a file, and lists earlier imports. */
export function ImportUpload({ campaignId, onOpen }: ImportUploadProps) {
  const { t } = useTranslation('imports');
  const commands = useCommands(importCommands);
  const earlier = useQuery(importsQuery(useApi(), campaignId));
  const upload = useAction({
    act: (file: File) => commands.upload(campaignId, file),
    done: ({ id }) => onOpen(id),
    failed: t('failed.upload'),
  });
  return (
    <div className="grid gap-6">
      <ChooseFile
        isBusy={upload.isPending}
        accept=".csv,.tsv,.txt,text/csv"
        icon={FileUp}
        choose={t('choose')}
        note={t('limits')}
        paste={t('paste')}
        sendText={t('sendText')}
        onFile={(file) => void upload.run(file)}
        onText={(text) => void upload.run(new File([text], t('pasted')))}
      />
      {earlier.data && earlier.data.length > 0 && (
        <section aria-labelledby="earlier-imports">
          <h3 id="earlier-imports" className="font-medium text-sm">
            {t('earlier')}
          </h3>
          <ul className="mt-2">
            {earlier.data.map((entry) => (
              <EarlierImport key={entry.id} entry={entry} onOpen={() => onOpen(entry.id)} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function EarlierImport({ entry, onOpen }: { readonly entry: AffiliateImport; readonly onOpen: () => void }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  return (
    <li className="border-b">
      <button type="button" onClick={onOpen} className="flex w-full items-center gap-3 py-3 text-left hover:bg-wash">
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium text-sm">{entry.fileName}</span>
          <span className="text-ink-soft text-xs">
            {format.dateTime(entry.createdAt)} · {t('rows', { count: entry.rowsCount })}
          </span>
        </span>
        <Badge>{t(`state.${entry.state}`)}</Badge>
      </button>
    </li>
  );
}
