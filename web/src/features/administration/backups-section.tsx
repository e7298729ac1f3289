import type { BackupFacts } from '@sillage/proto/http/backups';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format/use-format.ts';
import { Badge } from '../../ui/primitives/badge.tsx';
import { Section } from '../../ui/primitives/section.tsx';
import { Fact, Facts, FactTable } from './facts.tsx';
import { useSizes } from './use-sizes.ts';

/** The outcomes of the latest backups, and when the next one is due. */
export function BackupsSection({ backups }: { backups: BackupFacts | null }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const sizes = useSizes();
  if (backups === null) {
    return (
      <Section title={t('backups.title')} hint={t('backups.elsewhere')}>
        <p className="text-ink-soft text-sm">{t('notConfigured')}</p>
      </Section>
    );
  }
  const { nextAt, succeededPercent, runs } = backups;
  return (
    <Section title={t('backups.title')} hint={t('backups.hint')}>
      <Facts>
        <Fact
          label={t('backups.succeeded')}
          value={succeededPercent === null ? '–' : sizes.percent(succeededPercent / 100)}
          isBad={succeededPercent !== null && succeededPercent < 100}
        />
        <Fact label={t('backups.next')} value={nextAt === null ? t('notConfigured') : format.moment(nextAt)} />
      </Facts>
      <FactTable
        caption={t('backups.latest')}
        head={[t('backups.at'), t('backups.result'), t('backups.size'), t('backups.took')]}
        empty={t('none')}
        words={[1]}
        rows={runs.map(({ at, result, bytes, tookMs, error }) => ({
          key: at,
          cells: [
            format.moment(at),
            <span key="result" className="grid justify-items-start gap-1">
              <Badge tone={result === 'done' ? 'positive' : 'negative'} dot>
                {t(`backups.${result}`)}
              </Badge>
              {error !== null && <span className="text-ink-soft text-xs">{error}</span>}
            </span>,
            bytes === null ? '–' : sizes.bytes(bytes),
            format.elapsed(tookMs / 1000),
          ],
        }))}
      />
    </Section>
  );
}
