import { expect, test } from 'vitest';
import { readSamples, samplesOf } from './figures.ts';

test('samples are read with their labels; comments and what is no sample are left out', () => {
  const text = [
    '# HELP sillage_queue_tasks Tasks that wait',
    '# TYPE sillage_queue_tasks gauge',
    'sillage_queue_tasks{queue="mails",state="waiting",service="identity"} 3',
    'process_resident_memory_bytes{service="identity"} 1.5e8',
    'plain 7',
    String.raw`quoted{reason="a \"b\" \\ c\nd"} 1`,
    'broken{',
    'none NaN',
    '',
  ].join('\n');
  expect(readSamples(text)).toEqual([
    { name: 'sillage_queue_tasks', labels: { queue: 'mails', state: 'waiting', service: 'identity' }, value: 3 },
    { name: 'process_resident_memory_bytes', labels: { service: 'identity' }, value: 150_000_000 },
    { name: 'plain', labels: {}, value: 7 },
    { name: 'quoted', labels: { reason: 'a "b" \\ c\nd' }, value: 1 },
  ]);
  expect(samplesOf(readSamples(text), 'plain')).toHaveLength(1);
});
