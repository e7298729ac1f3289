import { expect, test } from 'vitest';
import { readSamples } from './figures.ts';
import { workFactsOf } from './work-facts.ts';

test('queues, outboxes and jobs of each service are put together from its figures', () => {
  const samples = readSamples(`sillage_outbox_rows{service="billing"} 4
sillage_outbox_oldest_seconds{service="billing"} 12.5
sillage_queue_tasks{queue="charges",state="waiting",service="billing"} 2
sillage_queue_tasks{queue="charges",state="dead",service="billing"} 1
sillage_queue_oldest_seconds{queue="charges",service="billing"} 30
sillage_job_late_seconds{job_name="billing.bill-months",service="billing"} 0
sillage_job_last_success_timestamp_seconds{job_name="billing.bill-months",service="billing"} 1764547200
sillage_job_late_seconds{job_name="billing.verify",service="billing"} 90
`);
  expect(
    workFactsOf([
      { name: 'billing', samples },
      { name: 'collector', samples: [] },
    ]),
  ).toEqual({
    outboxes: [{ service: 'billing', rows: 4, oldestSeconds: 12.5 }],
    queues: [{ service: 'billing', queue: 'charges', waiting: 2, dead: 1, oldestSeconds: 30 }],
    jobs: [
      {
        service: 'billing',
        job: 'billing.bill-months',
        lastSuccessAt: '2025-12-01T00:00:00.000Z',
        lateSeconds: 0,
      },
      { service: 'billing', job: 'billing.verify', lastSuccessAt: null, lateSeconds: 90 },
    ],
  });
});
