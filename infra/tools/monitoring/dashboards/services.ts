import { dashboard } from '../dashboard.ts';
import { timeSeries } from '../panels.ts';

export const services = dashboard({
  name: 'services',
  title: 'services',
  description: 'Each process: requests, errors and duration; CPU, memory and event loop.',
  rows: [
    {
      title: 'Requests',
      panels: [
        timeSeries('Requests', {
          description: 'Answers a second. The collector is on the dashboard of the edge.',
          unit: 'reqps',
          queries: [{ expr: 'sillage:http_requests:rate5m', legend: '{{service}}' }],
        }),
        timeSeries('Server errors', {
          description: 'The part of the answers that are 5xx.',
          unit: 'percentunit',
          limit: 0.05,
          queries: [{ expr: 'sillage:http_errors:ratio_rate5m', legend: '{{service}}' }],
        }),
        timeSeries('Duration (p95)', {
          description: 'From the request to the end of the answer.',
          unit: 's',
          limit: 1,
          queries: [{ expr: 'sillage:http_latency_p95_seconds:rate5m', legend: '{{service}}' }],
        }),
      ],
    },
    {
      title: 'Use of the machine',
      panels: [
        timeSeries('CPU', {
          description: 'Cores in use. JavaScript of one process runs on one core.',
          unit: 'short',
          queries: [
            {
              expr: 'sum by (service, instance) (rate(process_cpu_seconds_total[5m]))',
              legend: '{{service}} {{instance}}',
            },
          ],
        }),
        timeSeries('Memory', {
          description: 'Resident set.',
          unit: 'bytes',
          queries: [{ expr: 'process_resident_memory_bytes', legend: '{{service}} {{instance}}' }],
        }),
        timeSeries('Event loop (p99)', {
          description: 'How late timers are: above half a second the process is saturated.',
          unit: 's',
          limit: 0.5,
          queries: [{ expr: 'nodejs_eventloop_lag_p99_seconds', legend: '{{service}} {{instance}}' }],
        }),
      ],
    },
    {
      title: 'Keys, certificates, versions',
      panels: [
        timeSeries('Certificates', {
          description: 'Days until the certificate of an engine expires.',
          unit: 'short',
          queries: [
            {
              expr: 'min by (service, engine) (sillage_certificate_expires_timestamp_seconds - time()) / 86400',
              legend: '{{service}} {{engine}}',
            },
          ],
        }),
        timeSeries('Age of the signing key', {
          description: 'Days since the key that signs access tokens was made.',
          unit: 'short',
          queries: [{ expr: 'max(sillage_signing_key_age_seconds) / 86400', legend: 'days' }],
        }),
        timeSeries('Instances by version', {
          description: 'During an update there are two.',
          unit: 'short',
          queries: [{ expr: 'count by (service, version) (sillage_build_info)', legend: '{{service}} {{version}}' }],
        }),
      ],
    },
  ],
});
