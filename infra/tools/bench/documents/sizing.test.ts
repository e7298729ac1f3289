import { serviceNames } from '@sillage/proto/services';
import { expect, test } from 'vitest';
import { sizingTables } from './sizing.ts';

const of = (value: number, unit = 'µs') => ({ value, unit, target: '<= 1', reached: true, measuredOn: '2026-11-27' });
const parts = [...serviceNames, 'kafka', 'postgres', 'redis'];
const recorded = {
  machine: 'some',
  figures: Object.fromEntries([
    ...parts.flatMap((part) => [
      [`click_at_1000_cpu_${part}`, of(part === 'collector' ? 100 : 0)],
      [`click_at_250_cpu_${part}`, of(part === 'collector' ? 300 : 0)],
      [`order_cpu_${part}`, of(part === 'collector' ? 2_000 : 0)],
    ]),
    ...['log', 'tables', 'indexes', 'wal'].flatMap((what) => [
      [`click_at_1000_${what}`, of(300, 'B')],
      [`order_${what}`, of(1_000, 'B')],
    ]),
  ]),
};
const facts = serviceNames.map((name) => ({ name, command: ['node', '--max-semi-space-size=64'] }));
const tables = sizingTables(recorded, facts);
const rowOf = (table: string, part: string) =>
  tables[table]?.()
    .split('\n')
    .find((row) => row.startsWith(`| ${part}`));

test('processors are clicks with their share of orders, with room for peaks, and dearer clicks where few come', () => {
  // (100 + 2000 / 100) µs / 0.6, and (300 + 2000 / 100) µs / 0.6 at 100 a second.
  expect(rowOf('processors', 'collector')).toBe('| collector | 0.1 | 0.2 | 2.0 |');
});

test('replicas follow from the requested processor, and never fall below two', () => {
  expect(rowOf('replicas', 'collector')).toBe('| collector | 2 | 2 | 4 |');
  expect(rowOf('replicas', 'payout')).toBe('| payout | 2 | 2 | 2 |');
});

test('a replica serves what its request leaves room for', () => {
  expect(rowOf('replica', 'collector')).toBe('| collector | 2 500 | 5 000 |');
});

test('a day of clicks takes the bytes of each, and of its share of orders', () => {
  expect(rowOf('disk', 'log')).toBe('| log, one copy | 2.7 GB | 27 GB | 270 GB |');
});

test('a figure that was never recorded is named', () => {
  expect(() => tables.starts?.()).toThrow('no figure "cold_start_cpu_ms_');
});
