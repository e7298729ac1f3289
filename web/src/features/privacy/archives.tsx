import type { Archive } from '@sillage/proto/http/archives';
import { ARCHIVE_DAYS } from '@sillage/proto/http/archives';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Archive as ArchiveIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { useApi, useCommands } from '../../api/use-api.ts';
import { downloadFrom } from '../../ui/browser/save-file.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { ConfirmDialog } from '../../ui/primitives/confirm-dialog.tsx';
import { Section } from '../../ui/primitives/section.tsx';
import { ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { toast } from '../../ui/primitives/toast.ts';
import { ArchiveRow } from './archive-row.tsx';
import { archivesQuery, isUnderWay, privacyCommands } from './queries.ts';

/** All data of the account as one file, which is created in the background. */
export function Archives() {
  const { t } = useTranslation('privacy');
  const commands = useCommands(privacyCommands);
  const archives = useQuery(archivesQuery(useApi()));
  const [leaving, setLeaving] = useState<Archive | null>(null);
  const request = useAction({
    act: commands.requestArchive,
    done: () => toast.success(t('archives.requested')),
    failed: t('archives.requestFailed'),
  });
  const download = useAction({
    act: commands.openArchive,
    done: downloadFrom,
    failed: t('archives.downloadFailed'),
  });
  const remove = useAction({
    act: commands.deleteArchive,
    done: () => {
      setLeaving(null);
      toast.success(t('archives.deleted'));
    },
    failed: t('archives.deleteFailed'),
  });
  const rows = archives.data?.archives;
  return (
    <Section title={t('archives.title')} hint={t('archives.hint', { count: ARCHIVE_DAYS })}>
      {archives.isPending && <SkeletonRows rows={1} className="h-14" />}
      {archives.isError && !rows && <ErrorState error={archives.error} onRetry={() => void archives.refetch()} />}
      {rows && rows.length > 0 && (
        <ul className="grid divide-y border-y">
          {rows.map((archive) => (
            <ArchiveRow
              key={archive.id}
              archive={archive}
              isBusy={download.isPending || remove.isPending}
              onDownload={() => void download.run(archive.id)}
              onDelete={() => setLeaving(archive)}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton
          type="button"
          busy={request.isPending}
          disabled={!rows || rows.some(({ state }) => isUnderWay(state))}
          onClick={() => void request.run()}
        >
          <ArchiveIcon />
          {t('archives.request')}
        </SubmitButton>
        <Button variant="ghost" asChild>
          <Link to="/account-settings" search={{ tab: 'export' }}>
            {t('archives.directly')}
          </Link>
        </Button>
      </div>
      {leaving && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setLeaving(null)}
          title={t('archives.deleteTitle')}
          body={t('archives.deleteBody')}
          confirm={t('archives.delete')}
          destructive
          busy={remove.isPending}
          onConfirm={() => void remove.run(leaving.id)}
        />
      )}
    </Section>
  );
}
