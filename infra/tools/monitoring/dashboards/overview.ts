import { dashboard } from '../dashboard.ts';
import { stat, timeSeries } from '../panels.ts';

const BURN = 'times the budget';

/** The three objectives, and the first things that an operator checks. */
export const overview = dashboard({
  name: 'overview',
  title: 'overview',
  description: 'Are visitors redirected, are figures fresh, are they right?',
  rows: [
    {
      title: 'Objectives',
      panels: [
        stat('Redirects within 100 ms (1 h)', {
          description: 'Objective: 99.95 %.',
          unit: 'percentunit',
          queries: [{ expr: '1 - sillage:redirect_errors:ratio_rate1h', legend: 'redirects' }],
        }),
        stat('Clicks on the dashboard within 5 s (1 h)', {
          description: 'Objective: 99.9 %.',
          unit: 'percentunit',
          queries: [{ expr: '1 - sillage:dashboard_delays:ratio_rate1h', legend: 'clicks' }],
        }),
        stat('Differences in the ledger', {
          description: 'Objective: none, ever. npm run ledger:verify lists them.',
          unit: 'short',
          limit: 1,
          queries: [{ expr: 'max(sillage_ledger_differences)', legend: 'differences' }],
        }),
        stat('Dead letters (24 h)', {
          description: 'Events that a consumer could neither read nor decide.',
          unit: 'short',
          limit: 1,
          queries: [{ expr: 'sum(increase(sillage_dead_letters_total[24h])) or vector(0)', legend: 'events' }],
        }),
      ],
    },
    {
      title: 'How fast the budgets burn',
      panels: [
        timeSeries('Redirects', {
          description: 'Above 14.4 for an hour, or 6 for six hours, somebody is paged.',
          unit: 'short',
          limit: 14.4,
          queries: [
            { expr: 'sillage:redirect_errors:ratio_rate5m / 0.0005', legend: `${BURN}, 5 minutes` },
            { expr: 'sillage:redirect_errors:ratio_rate1h / 0.0005', legend: `${BURN}, 1 hour` },
            { expr: 'sillage:redirect_errors:ratio_rate6h / 0.0005', legend: `${BURN}, 6 hours` },
          ],
        }),
        timeSeries('Dashboards', {
          description: 'Above 14.4 for an hour, or 6 for six hours, somebody is paged.',
          unit: 'short',
          limit: 14.4,
          queries: [
            { expr: 'sillage:dashboard_delays:ratio_rate5m / 0.001', legend: `${BURN}, 5 minutes` },
            { expr: 'sillage:dashboard_delays:ratio_rate1h / 0.001', legend: `${BURN}, 1 hour` },
            { expr: 'sillage:dashboard_delays:ratio_rate6h / 0.001', legend: `${BURN}, 6 hours` },
          ],
        }),
      ],
    },
    {
      title: 'From outside',
      panels: [
        timeSeries('Probes', {
          description: '1 while the part works from outside.',
          unit: 'short',
          queries: [{ expr: 'min by (probe) (sillage_probe_up)', legend: '{{probe}}' }],
        }),
        timeSeries('Time of a probe', {
          description: 'How long a visitor, a merchant or a shop would have waited.',
          unit: 's',
          queries: [{ expr: 'max by (probe) (sillage_probe_duration_seconds)', legend: '{{probe}}' }],
        }),
        timeSeries('Live dashboards', {
          description: 'Open streams of live updates.',
          unit: 'short',
          queries: [{ expr: 'sum(sillage_live_streams)', legend: 'streams' }],
        }),
      ],
    },
  ],
});
