import type { Archive } from '@sillage/proto/http/archives';
import { Download, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { SupportLink } from '../../site/support-link.tsx';
import { Badge, type BadgeTone } from '../../ui/primitives/badge.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { isUnderWay } from './queries.ts';

const TONES = {
  queued: 'wake',
  being_made: 'wake',
  ready: 'positive',
  failed: 'negative',
  expired: 'neutral',
} as const satisfies Record<Archive['state'], BadgeTone>;

interface ArchiveRowProps {
  readonly archive: Archive;
  readonly isBusy: boolean;
  readonly onDownload: () => void;
  readonly onDelete: () => void;
}

export function ArchiveRow({ archive, isBusy, onDownload, onDelete }: ArchiveRowProps) {
  const { t } = useTranslation('privacy');
  const format = useFormat();
  const { state, createdAt, bytes } = archive;
  const date = format.dateTime(createdAt);
  return (
    <li className="grid gap-3 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex flex-wrap items-center gap-2 font-medium text-sm">
          {t('archives.of', { date })}
          <Badge tone={TONES[state]}>{t(`archives.states.${state}`)}</Badge>
        </p>
        <div className="flex flex-wrap gap-2">
          {state === 'ready' && (
            <Button size="sm" disabled={isBusy} onClick={onDownload}>
              <Download />
              {t('archives.download', { size: format.bytes(bytes) })}
            </Button>
          )}
          <Button
            variant="outline"
            size="sm"
            disabled={isBusy}
            aria-label={t('archives.deleteOf', { date })}
            onClick={onDelete}
          >
            <Trash2 />
            {t('archives.delete')}
          </Button>
        </div>
      </div>
      {isUnderWay(state) && <Progress archive={archive} />}
      <Explanation archive={archive} />
    </li>
  );
}

function Progress({ archive: { filesDone, filesTotal, bytes } }: { archive: Archive }) {
  const { t } = useTranslation('privacy');
  const format = useFormat();
  const label = t('archives.progress', { done: filesDone, count: filesTotal, size: format.bytes(bytes) });
  return (
    <div className="grid gap-2 text-sm">
      <span role="status">{label}</span>
      <progress
        aria-label={label}
        value={filesDone}
        max={filesTotal}
        className="h-1 w-full max-w-xl appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-wake [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-wake"
      />
    </div>
  );
}

function Explanation({ archive: { state, failure, expiresAt } }: { archive: Archive }) {
  const { t } = useTranslation('privacy');
  const format = useFormat();
  if (failure !== null)
    return (
      <p className="flex max-w-xl flex-wrap gap-x-4 gap-y-2 text-sm leading-relaxed [&_a]:text-wake-ink [&_a]:underline [&_a]:underline-offset-4">
        {t(`archives.failures.${failure}`)} <SupportLink subject={t('archives.title')} />
      </p>
    );
  if (isUnderWay(state)) return <p className="max-w-xl text-ink-soft text-sm">{t('archives.underWay')}</p>;
  if (expiresAt === null) return null;
  return (
    <p className="max-w-xl text-ink-soft text-sm">
      {t(state === 'ready' ? 'archives.until' : 'archives.gone', { date: format.dateTime(expiresAt) })}
    </p>
  );
}
