import { type AffiliateImportWithSample, isUnderWay } from '@sillage/proto/http/imports';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../api/use-action.ts';
import { useApi, useCommands } from '../../api/use-api.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { ConfirmDialog } from '../../ui/primitives/confirm-dialog.tsx';
import { ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import { SubmitButton } from '../../ui/primitives/submit-button.tsx';
import { ImportColumns } from './import-columns.tsx';
import { ImportOutcomes } from './import-outcomes.tsx';
import { importCommands, importQuery } from './queries.ts';

interface ImportStepsProps {
  readonly importId: string;
  readonly campaignName: string;
  /** Returns to the choice of a file. */
  readonly onLeave: () => void;
}

/** The state of an import, and its next step. */
export function ImportSteps({ importId, campaignName, onLeave }: ImportStepsProps) {
  const api = useApi();
  const { refetchAffiliates } = useCommands(importCommands);
  const entry = useQuery(importQuery(api, importId));
  const isOver = entry.data?.state === 'done' || entry.data?.state === 'undone';
  const campaignId = entry.data?.campaignId;
  useEffect(() => {
    if (isOver && campaignId) refetchAffiliates(campaignId);
  }, [isOver, campaignId, refetchAffiliates]);
  if (!entry.data)
    return entry.error ? (
      <ErrorState error={entry.error} onRetry={() => void entry.refetch()} />
    ) : (
      <SkeletonRows rows={5} />
    );
  return <ImportStep entry={entry.data} campaignName={campaignName} onLeave={onLeave} />;
}

interface ImportStepProps extends Pick<ImportStepsProps, 'campaignName' | 'onLeave'> {
  readonly entry: AffiliateImportWithSample;
}

function ImportStep({ entry, campaignName, onLeave }: ImportStepProps) {
  const { t } = useTranslation('imports');
  const commands = useCommands(importCommands);
  const [changesColumns, setChangesColumns] = useState(false);
  const check = useAction({
    act: (mapping: Parameters<typeof commands.check>[1]) => commands.check(entry.id, mapping),
    done: () => setChangesColumns(false),
    failed: t('failed.check'),
  });
  const showsColumns = entry.state === 'uploaded' || (entry.state === 'checked' && changesColumns);
  return (
    <div className="grid gap-6">
      <p className="text-sm">
        <span className="break-all font-medium">{entry.fileName}</span>
        <span className="block text-ink-soft text-xs">
          {t(`source.${entry.source}`)} · {t('rows', { count: entry.rowsCount })}
        </span>
      </p>
      {showsColumns ? (
        <ImportColumns entry={entry} busy={check.isPending} onCheck={(mapping) => void check.run(mapping)} />
      ) : (
        <>
          <ImportOutcomes entry={entry} campaignName={campaignName} />
          {!isUnderWay(entry.state) && (
            <NextSteps entry={entry} onLeave={onLeave} onChangeColumns={() => setChangesColumns(true)} />
          )}
        </>
      )}
    </div>
  );
}

interface NextStepsProps {
  readonly entry: AffiliateImportWithSample;
  readonly onLeave: () => void;
  readonly onChangeColumns: () => void;
}

function NextSteps({ entry, onLeave, onChangeColumns }: NextStepsProps) {
  const { t } = useTranslation('imports');
  const commands = useCommands(importCommands);
  const [undoing, setUndoing] = useState(false);
  const run = useAction({ act: () => commands.run(entry.id), failed: t('failed.run') });
  const undo = useAction({
    act: () => commands.undo(entry.id),
    done: () => setUndoing(false),
    failed: t('failed.undo'),
  });
  const report = useAction({ act: () => commands.downloadReport(entry), failed: t('failed.report') });
  const forget = useAction({ act: () => commands.forget(entry), done: onLeave, failed: t('failed.forget') });
  const isChecked = entry.state === 'checked';
  return (
    <div className="grid gap-2">
      {isChecked && entry.counts.ready > 0 && (
        <SubmitButton type="button" busy={run.isPending} onClick={() => void run.run()}>
          {t('add', { count: entry.counts.ready })}
        </SubmitButton>
      )}
      {isChecked && (
        <Button variant="outline" onClick={onChangeColumns}>
          {t('back')}
        </Button>
      )}
      <SubmitButton type="button" variant="outline" busy={report.isPending} onClick={() => void report.run()}>
        {t('report')}
      </SubmitButton>
      {entry.state === 'done' && entry.counts.created > 0 && (
        <Button variant="outline" onClick={() => setUndoing(true)}>
          {t('undo')}
        </Button>
      )}
      <Button variant="ghost" onClick={onLeave}>
        {t('another')}
      </Button>
      <SubmitButton type="button" variant="ghost" busy={forget.isPending} onClick={() => void forget.run()}>
        {t('forget')}
      </SubmitButton>
      <ConfirmDialog
        open={undoing}
        onOpenChange={setUndoing}
        title={t('undoTitle')}
        body={t('undoBody')}
        confirm={t('undo')}
        onConfirm={() => void undo.run()}
        busy={undo.isPending}
        destructive
      />
    </div>
  );
}
