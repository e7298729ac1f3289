import { dashboard } from '../dashboard.ts';
import { stat, timeSeries } from '../panels.ts';

export const money = dashboard({
  name: 'money',
  title: 'money and work',
  description: 'Charges, transfers, mails and jobs: what was done, what waits, what failed.',
  rows: [
    {
      title: 'Ledger',
      panels: [
        stat('Differences', {
          description: 'Found by the last verification.',
          unit: 'short',
          limit: 1,
          queries: [{ expr: 'max(sillage_ledger_differences)', legend: 'differences' }],
        }),
        stat('Verified', {
          description: 'When the last verification ended.',
          unit: 'dateTimeFromNow',
          queries: [{ expr: 'max(sillage_ledger_verified_timestamp_seconds) * 1000', legend: 'verified' }],
        }),
        timeSeries('Charges', {
          description: 'By result, in an hour. Unknown ones are looked up at the provider.',
          unit: 'short',
          queries: [{ expr: 'sum by (result) (increase(sillage_charges_total[1h]))', legend: '{{result}}' }],
        }),
        timeSeries('Transfers', {
          description: 'By result, in an hour.',
          unit: 'short',
          queries: [{ expr: 'sum by (result) (increase(sillage_transfers_total[1h]))', legend: '{{result}}' }],
        }),
      ],
    },
    {
      title: 'External providers',
      panels: [
        timeSeries('Calls of payment providers', {
          description: 'By result. Declined cards are no failure of the provider.',
          unit: 'reqps',
          queries: [
            {
              expr: 'sum by (service, provider, result) (rate(sillage_provider_calls_total[5m]))',
              legend: '{{service}} {{provider}} {{result}}',
            },
          ],
        }),
        timeSeries('Mails', {
          description: 'By result, in an hour.',
          unit: 'short',
          queries: [
            { expr: 'sum by (service, result) (increase(sillage_mails_total[1h]))', legend: '{{service}} {{result}}' },
          ],
        }),
      ],
    },
    {
      title: 'Work queues',
      panels: [
        timeSeries('Tasks that wait', {
          description: 'Due or scheduled, by kind.',
          unit: 'short',
          queries: [
            {
              expr: 'max by (service, queue) (sillage_queue_tasks{state="waiting"})',
              legend: '{{service}} {{queue}}',
            },
          ],
        }),
        timeSeries('Age of the oldest due task', {
          description: 'Above a quarter of an hour, workers do not keep up, or every task meets the same fault.',
          unit: 's',
          limit: 900,
          queries: [
            { expr: 'max by (service, queue) (sillage_queue_oldest_seconds)', legend: '{{service}} {{queue}}' },
          ],
        }),
        timeSeries('Attempts by outcome', {
          description: 'Done, rescheduled, retried, or dead.',
          unit: 'reqps',
          queries: [
            {
              expr: 'sum by (queue, outcome) (rate(sillage_queue_tasks_total[5m]))',
              legend: '{{queue}} {{outcome}}',
            },
          ],
        }),
      ],
    },
    {
      title: 'Scheduled jobs',
      panels: [
        timeSeries('Late by', {
          description: 'How long ago a job should have succeeded; 0 while it is in time.',
          unit: 's',
          limit: 3600,
          queries: [
            { expr: 'max by (service, job_name) (sillage_job_late_seconds)', legend: '{{service}} {{job_name}}' },
          ],
        }),
        timeSeries('Runs', {
          description: 'By result, in a day.',
          unit: 'short',
          queries: [
            {
              expr: 'sum by (job_name, result) (increase(sillage_job_runs_total[24h]))',
              legend: '{{job_name}} {{result}}',
            },
          ],
        }),
      ],
    },
  ],
});
