import type { DatabaseFacts } from '@sillage/proto/http/administration';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { useFormat } from '../../format/use-format.ts';
import { Badge } from '../../ui/primitives/badge.tsx';
import { Section } from '../../ui/primitives/section.tsx';
import { ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import { BackupsSection } from './backups-section.tsx';
import { Fact, Facts, FactTable } from './facts.tsx';
import { databaseQuery } from './queries.ts';
import { useSizes } from './use-sizes.ts';

export function DatabaseTab() {
  const api = useApi();
  const database = useQuery(databaseQuery(api));
  if (database.isPending) return <SkeletonRows rows={8} className="h-9" />;
  if (!database.data) return <ErrorState error={database.error} onRetry={() => void database.refetch()} />;
  return <Database facts={database.data} />;
}

function Database({ facts }: { facts: DatabaseFacts }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const sizes = useSizes();
  const { connections, replication, archive, indexes, statements } = facts;
  const none = t('none');
  return (
    <>
      <Section title={t('database.title')} hint={t('database.hint', { version: facts.version })}>
        <Facts>
          <Fact label={t('database.size')} value={sizes.bytes(facts.sizeBytes)} />
          <Fact
            label={t('database.connections')}
            value={t('database.ofMax', { used: connections.used, max: connections.max })}
            isBad={connections.used > connections.max * 0.9}
          />
          <Fact label={t('database.cacheHits')} value={sizes.percent(facts.cacheHitRatio)} />
          <Fact label={t('database.deadlocks')} value={format.count(facts.deadlocks)} />
          <Fact
            label={t('database.queryTime')}
            value={statements === null ? t('notConfigured') : sizes.ms(statements.averageMs)}
          />
          <Fact label={t('database.started')} value={facts.startedAt === null ? '–' : format.moment(facts.startedAt)} />
        </Facts>
      </Section>
      <Section title={t('replication.title')} hint={t('replication.hint')}>
        {replication === null ? (
          <p className="text-ink-soft text-sm">{t('notConfigured')}</p>
        ) : (
          <>
            <p>
              <Badge tone={replication.health === 'healthy' ? 'positive' : 'negative'} dot>
                {t(`replication.${replication.health}`)}
              </Badge>
            </p>
            <FactTable
              caption={t('replication.replicas')}
              head={[t('replication.name'), t('replication.state'), t('replication.lag'), t('replication.mode')]}
              empty={none}
              rows={replication.replicas.map(({ name, state, lagMs, isSynchronous }) => ({
                key: name,
                cells: [
                  name,
                  t(`replication.state_${state}`),
                  sizes.ms(lagMs),
                  t(isSynchronous ? 'replication.synchronous' : 'replication.asynchronous'),
                ],
              }))}
            />
          </>
        )}
      </Section>
      <BackupsSection backups={facts.backups} />
      <Section title={t('archive.title')} hint={t('archive.hint')}>
        {archive === null ? (
          <p className="text-ink-soft text-sm">{t('notConfigured')}</p>
        ) : (
          <Facts>
            <Fact label={t('archive.archived')} value={format.count(archive.archivedCount)} />
            <Fact
              label={t('archive.failed')}
              value={format.count(archive.failedCount)}
              isBad={archive.failedCount > 0}
            />
            <Fact
              label={t('archive.last')}
              value={archive.lastArchivedAt === null ? '–' : format.moment(archive.lastArchivedAt)}
            />
            <Fact
              label={t('archive.lastFailed')}
              value={archive.lastFailedAt === null ? '–' : format.moment(archive.lastFailedAt)}
            />
          </Facts>
        )}
      </Section>
      <Section
        title={t('indexes.title')}
        hint={t('indexes.hint', { total: indexes.total, size: sizes.bytes(indexes.sizeBytes) })}
      >
        <FactTable
          caption={t('indexes.unused')}
          head={[t('indexes.index'), t('database.size')]}
          empty={none}
          rows={indexes.unused.map(({ schema, index, sizeBytes }) => ({
            key: `${schema}.${index}`,
            cells: [`${schema}.${index}`, sizes.bytes(sizeBytes)],
          }))}
        />
        <FactTable
          caption={t('indexes.missing')}
          head={[t('tables.table'), t('tables.rows'), t('indexes.reads')]}
          empty={none}
          rows={facts.sequentiallyRead.map(({ schema, table, rows, sequentialReads }) => ({
            key: `${schema}.${table}`,
            cells: [`${schema}.${table}`, format.count(rows), format.count(sequentialReads)],
          }))}
        />
      </Section>
      <Section title={t('tables.title')} hint={t('tables.hint')}>
        <FactTable
          caption={t('tables.largest')}
          head={[t('tables.table'), t('tables.rows'), t('database.size')]}
          empty={none}
          rows={facts.tables.map(({ schema, table, rows, sizeBytes }) => ({
            key: `${schema}.${table}`,
            cells: [`${schema}.${table}`, format.count(rows), sizes.bytes(sizeBytes)],
          }))}
        />
        {statements === null ? (
          <p className="text-ink-soft text-sm">{t('statements.absent')}</p>
        ) : (
          <FactTable
            caption={t('statements.slowest')}
            head={[t('statements.query'), t('statements.calls'), t('statements.average'), t('statements.share')]}
            empty={none}
            rows={statements.slowest.map(({ query, calls, averageMs, share }) => ({
              key: query,
              cells: [
                <code key="query" className="line-clamp-4 text-xs">
                  {query}
                </code>,
                format.count(calls),
                sizes.ms(averageMs),
                sizes.percent(share),
              ],
            }))}
          />
        )}
      </Section>
    </>
  );
}
