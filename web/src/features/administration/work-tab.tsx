import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi, useCommands } from '../../api/use-api.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Section } from '../../ui/primitives/section.tsx';
import { ErrorState, SkeletonRows } from '../../ui/primitives/states.tsx';
import { FactTable } from './facts.tsx';
import { administrationCommands, deadLettersQuery, deadTasksQuery, workQuery } from './queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useSizes } from './use-sizes.ts';

export function WorkTab() {
  const { t } = useTranslation('admin');
  const api = useApi();
  const format = useFormat();
  const sizes = useSizes();
  const work = useQuery(workQuery(api));
  if (work.isPending) return <SkeletonRows rows={8} className="h-9" />;
  if (!work.data) return <ErrorState error={work.error} onRetry={() => void work.refetch()} />;
  const { lag, outboxes, queues, jobs } = work.data;
  const age = (waiting: number, seconds: number) => (waiting === 0 ? '–' : sizes.age(seconds));
  return (
    <>
      <Section title={t('lag.title')} hint={t('lag.hint')}>
        {lag === null ? (
          <p className="text-negative-ink text-sm">{t('lag.away')}</p>
        ) : (
          <FactTable
            caption={t('lag.caption')}
            head={[t('lag.reader'), t('lag.topic'), t('lag.events')]}
            words={[1]}
            empty={t('none')}
            rows={lag.map(({ service, topic, events }) => ({
              key: `${service} ${topic}`,
              cells: [service, topic, format.count(events)],
            }))}
          />
        )}
        <FactTable
          caption={t('outbox.caption')}
          head={[t('lag.reader'), t('outbox.rows'), t('outbox.oldest')]}
          empty={t('none')}
          rows={outboxes.map(({ service, rows, oldestSeconds }) => ({
            key: service,
            cells: [service, format.count(rows), age(rows, oldestSeconds)],
          }))}
        />
      </Section>
      <Section title={t('queues.title')} hint={t('queues.hint')}>
        <FactTable
          caption={t('queues.caption')}
          head={[t('queues.queue'), t('queues.waiting'), t('queues.dead'), t('outbox.oldest')]}
          empty={t('none')}
          rows={queues.map(({ service, queue, waiting, dead, oldestSeconds }) => ({
            key: `${service} ${queue}`,
            cells: [`${service} · ${queue}`, format.count(waiting), format.count(dead), age(waiting, oldestSeconds)],
          }))}
        />
        <DeadTasks />
      </Section>
      <DeadLetters />
      <Section title={t('jobs.title')} hint={t('jobs.hint')}>
        <FactTable
          caption={t('jobs.caption')}
          head={[t('jobs.job'), t('jobs.last'), t('jobs.late')]}
          empty={t('none')}
          rows={jobs.map(({ service, job, lastSuccessAt, lateSeconds }) => ({
            key: `${service} ${job}`,
            cells: [
              job,
              lastSuccessAt === null ? '–' : format.moment(lastSuccessAt),
              lateSeconds > 0 ? sizes.age(lateSeconds) : t('jobs.inTime'),
            ],
          }))}
        />
      </Section>
    </>
  );
}

function DeadTasks() {
  const { t } = useTranslation('admin');
  const api = useApi();
  const format = useFormat();
  const commands = useCommands(administrationCommands);
  const dead = useQuery(deadTasksQuery(api));
  const [taskToRetry, setTaskToRetry] = useState<{ readonly service: string; readonly id: string } | null>(null);
  if (dead.isPending) return <SkeletonRows rows={2} className="h-9" />;
  if (!dead.data) return <ErrorState error={dead.error} onRetry={() => void dead.refetch()} />;
  const away = dead.data.filter(({ tasks }) => tasks === null).map(({ service }) => service);
  const tasks = dead.data.flatMap(({ service, tasks }) => (tasks ?? []).map((task) => ({ ...task, service })));
  return (
    <>
      {away.length > 0 && (
        <p className="text-negative-ink text-sm">{t('deadTasks.away', { services: format.list(away) })}</p>
      )}
      <FactTable
        caption={t('deadTasks.caption')}
        head={[t('queues.queue'), t('deadTasks.error'), t('deadTasks.at'), t('deadTasks.action')]}
        words={[1]}
        empty={t('deadTasks.none')}
        rows={tasks.map(({ id, service, queue, lastError, deadAt }) => ({
          key: id,
          cells: [
            `${service} · ${queue}`,
            <span key="error" className="line-clamp-4">
              {lastError ?? '–'}
            </span>,
            format.dateTime(deadAt),
            <Button key="retry" variant="outline" size="sm" onClick={() => setTaskToRetry({ service, id })}>
              {t('deadTasks.retry')}
            </Button>,
          ],
        }))}
      />
      {taskToRetry && (
        <ReasonDialog
          title={t('deadTasks.retryTitle')}
          description={t('deadTasks.retryBody')}
          confirm={t('deadTasks.retry')}
          done={t('deadTasks.retried')}
          act={(reason) => commands.retryTask(taskToRetry.service, taskToRetry.id, reason)}
          onClose={() => setTaskToRetry(null)}
        />
      )}
    </>
  );
}

function DeadLetters() {
  const { t } = useTranslation('admin');
  const api = useApi();
  const format = useFormat();
  const commands = useCommands(administrationCommands);
  const letters = useQuery(deadLettersQuery(api));
  const [letterToReplay, setLetterToReplay] = useState<string | null>(null);
  return (
    <Section title={t('letters.title')} hint={t('letters.hint')}>
      {letters.isPending && <SkeletonRows rows={2} className="h-9" />}
      {letters.isError && !letters.data && <ErrorState error={letters.error} onRetry={() => void letters.refetch()} />}
      {letters.data?.length === 0 && <p className="text-ink-soft text-sm">{t('letters.none')}</p>}
      {letters.data && letters.data.length > 0 && (
        <ol className="grid divide-y border-t">
          {letters.data.map(({ id, at, topic, partition, offset, group, code, reason }) => (
            <li key={id} className="grid gap-1 py-3 text-sm sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-6">
              <p className="font-medium">
                {topic}/{partition}/{offset} · {group}
              </p>
              <time dateTime={at} className="text-ink-soft text-xs">
                {format.dateTime(at)}
              </time>
              <p className="min-w-0 break-words text-ink-soft">
                {code}: {reason}
              </p>
              <Button variant="outline" size="sm" className="justify-self-start" onClick={() => setLetterToReplay(id)}>
                {t('letters.replay')}
              </Button>
            </li>
          ))}
        </ol>
      )}
      {letterToReplay !== null && (
        <ReasonDialog
          title={t('letters.replayTitle')}
          description={t('letters.replayBody')}
          confirm={t('letters.replay')}
          done={t('letters.replayed')}
          act={(reason) => commands.replay(letterToReplay, reason)}
          onClose={() => setLetterToReplay(null)}
        />
      )}
    </Section>
  );
}
