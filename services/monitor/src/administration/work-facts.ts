import type { WorkFacts } from '@sillage/proto/http/administration';
import { type Sample, samplesOf } from './figures.ts';

/** The backlogs of outboxes and queues, and the scheduled jobs, from each service's metrics. */
export function workFactsOf(
  services: readonly { readonly name: string; readonly samples: readonly Sample[] }[],
): Omit<WorkFacts, 'lag'> {
  return {
    outboxes: services.flatMap(({ name, samples }) =>
      samplesOf(samples, 'sillage_outbox_rows').map(({ value }) => ({
        service: name,
        rows: value,
        oldestSeconds: sampleValue(samples, 'sillage_outbox_oldest_seconds', {}),
      })),
    ),
    queues: services.flatMap(({ name, samples }) => {
      const tasks = samplesOf(samples, 'sillage_queue_tasks');
      return [...new Set(tasks.map(({ labels }) => labels.queue ?? ''))].map((queue) => ({
        service: name,
        queue,
        waiting: sampleValue(samples, 'sillage_queue_tasks', { queue, state: 'waiting' }),
        dead: sampleValue(samples, 'sillage_queue_tasks', { queue, state: 'dead' }),
        oldestSeconds: sampleValue(samples, 'sillage_queue_oldest_seconds', { queue }),
      }));
    }),
    jobs: services.flatMap(({ name, samples }) =>
      samplesOf(samples, 'sillage_job_late_seconds').map(({ labels, value }) => {
        const job = labels.job_name ?? '';
        const last = sampleValue(samples, 'sillage_job_last_success_timestamp_seconds', { job_name: job });
        return {
          service: name,
          job,
          lastSuccessAt: last === 0 ? null : new Date(last * 1000).toISOString(),
          lateSeconds: value,
        };
      }),
    ),
  };
}

/** 0 if there is no such sample. */
function sampleValue(samples: readonly Sample[], name: string, labels: Readonly<Record<string, string>>): number {
  const wanted = Object.entries(labels);
  const found = samples.find(
    (sample) => sample.name === name && wanted.every(([label, value]) => sample.labels[label] === value),
  );
  return found?.value ?? 0;
}
