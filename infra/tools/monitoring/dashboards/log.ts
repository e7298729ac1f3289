import { dashboard } from '../dashboard.ts';
import { timeSeries } from '../panels.ts';

export const log = dashboard({
  name: 'log',
  title: 'log and consumers',
  description:
    'How far each reader is behind, how long a click takes to the dashboard, and what could not be processed.',
  rows: [
    {
      title: 'Consumers',
      panels: [
        timeSeries('Lag', {
          description: 'Events that a service has not read yet. A line that only rises does not come back by itself.',
          unit: 'short',
          queries: [{ expr: 'sillage:consumer_lag_events:sum', legend: '{{service}} {{topic}}' }],
        }),
        timeSeries('Lag of the clicks by partition', {
          description: 'One partition far above the others: its batch meets a fault again and again.',
          unit: 'short',
          queries: [
            {
              expr: 'max by (partition) (sillage_consumer_lag_events{service="attribution",topic="clicks"})',
              legend: 'partition {{partition}}',
            },
          ],
        }),
        timeSeries('Events processed', {
          description: 'By what became of them.',
          unit: 'reqps',
          queries: [
            {
              expr: 'sum by (service, topic, outcome) (rate(sillage_consumer_events_total[5m]))',
              legend: '{{service}} {{topic}} {{outcome}}',
            },
          ],
        }),
      ],
    },
    {
      title: 'Latency',
      panels: [
        timeSeries('From the click to the dashboard', {
          description: 'From the visitor to the totals that dashboards show.',
          unit: 's',
          limit: 5,
          queries: [0.5, 0.95, 0.999].map((quantile) => ({
            expr: `histogram_quantile(${quantile}, sum by (le) (rate(sillage_click_to_dashboard_seconds_bucket[5m])))`,
            legend: `p${quantile * 100}`,
          })),
        }),
        timeSeries('Duration of a batch (p95)', {
          description: 'One transaction of a consumer.',
          unit: 's',
          queries: [
            {
              expr: 'histogram_quantile(0.95, sum by (service, topic, le) (rate(sillage_consumer_batch_duration_seconds_bucket[5m])))',
              legend: '{{service}} {{topic}}',
            },
          ],
        }),
        timeSeries('Retried batches', {
          description: 'A fault that passes, such as a database that is away.',
          unit: 'reqps',
          queries: [
            {
              expr: 'sum by (service, topic) (rate(sillage_consumer_retries_total[5m]))',
              legend: '{{service}} {{topic}}',
            },
          ],
        }),
      ],
    },
    {
      title: 'Outboxes and dead letters',
      panels: [
        timeSeries('Rows in the outboxes', {
          description: 'Events that were decided and are not in the log yet.',
          unit: 'short',
          queries: [{ expr: 'max by (service) (sillage_outbox_rows)', legend: '{{service}}' }],
        }),
        timeSeries('Age of the oldest row', {
          description: 'Above a minute, the relay or the log stands still.',
          unit: 's',
          limit: 60,
          queries: [{ expr: 'max by (service) (sillage_outbox_oldest_seconds)', legend: '{{service}}' }],
        }),
        timeSeries('Dead letters', {
          description: 'By reason, in an hour.',
          unit: 'short',
          queries: [
            {
              expr: 'sum by (service, topic, reason) (increase(sillage_dead_letters_total[1h]))',
              legend: '{{service}} {{topic}} {{reason}}',
            },
          ],
        }),
      ],
    },
  ],
});
