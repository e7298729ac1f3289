import { dashboard } from '../dashboard.ts';
import { timeSeries } from '../panels.ts';

const REDIRECTS = 'sillage_collector_redirect_duration_seconds';

export const edge = dashboard({
  name: 'edge',
  title: 'edge',
  description: 'Clicks and conversions as they come in: rate, errors, duration, and what waits on disk.',
  rows: [
    {
      title: 'Redirects',
      panels: [
        timeSeries('Clicks by outcome', {
          description: 'Counted, or why not. A jump of one reason is a bot, a flood or a broken link.',
          unit: 'reqps',
          queries: [{ expr: 'sum by (outcome) (rate(sillage_collector_clicks_total[5m]))', legend: '{{outcome}}' }],
        }),
        timeSeries('Duration of a redirect', {
          description: 'From the request to the answer, the durable write included.',
          unit: 's',
          limit: 0.1,
          queries: [0.5, 0.95, 0.999].map((quantile) => ({
            expr: `histogram_quantile(${quantile}, sum by (le) (rate(${REDIRECTS}_bucket[5m])))`,
            legend: `p${quantile * 100}`,
          })),
        }),
        timeSeries('Answers of the edge by status', {
          description: '5xx are requests that nothing answered as it should.',
          unit: 'reqps',
          queries: [{ expr: 'sum by (status) (rate(http_requests_total[5m]))', legend: '{{status}}' }],
        }),
      ],
    },
    {
      title: 'Durable before the answer',
      panels: [
        timeSeries('Answered = delivered + spooled + dropped', {
          description: 'Events a second that were answered for, and that the log has acknowledged.',
          unit: 'reqps',
          queries: [
            { expr: 'sum(rate(sillage_collector_answered_total[5m]))', legend: 'answered' },
            { expr: 'sum(rate(sillage_collector_delivered_total[5m]))', legend: 'delivered' },
            { expr: 'sum(rate(sillage_collector_dropped_total[5m]))', legend: 'dropped' },
          ],
        }),
        timeSeries('Spool', {
          description: 'What waits on the disk of each collector, beside what it may hold.',
          unit: 'bytes',
          queries: [
            { expr: 'sillage_collector_spool_bytes', legend: '{{instance}}' },
            { expr: 'min(sillage_collector_spool_capacity_bytes)', legend: 'capacity of one' },
          ],
        }),
        timeSeries('Log unreachable', {
          description: '1 while a collector writes to its disk instead of the log.',
          unit: 'short',
          queries: [{ expr: 'sillage_collector_log_away', legend: '{{instance}}' }],
        }),
      ],
    },
    {
      title: 'Look-ups',
      panels: [
        timeSeries('Hits of the caches', {
          description: 'The part of the look-ups that memory or Redis answered.',
          unit: 'percentunit',
          queries: [
            {
              expr: 'sum by (service, cache) (rate(sillage_cache_requests_total{result="hit"}[5m])) / sum by (service, cache) (rate(sillage_cache_requests_total[5m]))',
              legend: '{{service}} {{cache}}',
            },
          ],
        }),
        timeSeries('Clicks beyond a budget', {
          description: 'Redirected, and counted without a record of each.',
          unit: 'reqps',
          queries: [{ expr: 'sum(rate(sillage_collector_flood_clicks_total[5m]))', legend: 'flood' }],
        }),
      ],
    },
  ],
});
