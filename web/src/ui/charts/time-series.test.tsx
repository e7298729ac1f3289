import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { startEnglish } from '../../testing/english.ts';
import { Evolution } from './evolution.tsx';

beforeAll(() => startEnglish({}));

const point = (day: number, clicks: number, conversions: number, revenueMinor: bigint) => ({
  at: new Date(2026, 10, day).toISOString(),
  clicks,
  conversions,
  revenueMinor,
  commissionMinor: 0n,
});
const points = [point(2, 10, 1, 5_000n), point(3, 30, 2, 9_000n), point(4, 5, 0, 0n)];
const previous = [point(1, 20, 1, 0n), point(2, 30, 0, 0n), point(3, 4, 0, 0n)];

function show() {
  render(<Evolution points={points} previous={previous} currency="EUR" period="Last 3 days" />);
  return screen.getByRole('slider', { name: /Clicks, Conversions,? and Revenue, Last 3 days/ });
}
const read = () => screen.getByRole('slider').getAttribute('aria-valuetext');

test('the arrow keys, Home and End read a chart point by point, with its change', () => {
  const chart = show();
  fireEvent.keyDown(chart, { key: 'ArrowLeft' });
  expect(read()).toBe('Tue, Nov 3; Clicks: 30 (0.0% against the period before); Conversions: 2; Revenue: €90.00');
  fireEvent.keyDown(chart, { key: 'Home' });
  expect(read()).toBe(
    'Mon, Nov 2; Clicks: 10 (-50.0% against the period before); Conversions: 1 (0.0% against the period before); Revenue: €50.00',
  );
  fireEvent.keyDown(chart, { key: 'ArrowLeft' });
  expect(chart.getAttribute('aria-valuenow')).toBe('1');
  fireEvent.keyDown(chart, { key: 'End' });
  expect(read()).toContain('Wed, Nov 4, so far; Clicks: 5 (+25.0% against the period before)');
});

test('series are switched on and off, and one always stays', () => {
  show();
  for (const name of ['Clicks', 'Revenue']) fireEvent.click(screen.getByRole('button', { name }));
  expect(read()).toBe('Wed, Nov 4, so far; Conversions: 0');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Conversions' }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Clicks' }));
  expect(read()).toContain('Clicks: 5');
});

test('the table has all rows, exactly, the newest first', async () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  expect((await screen.findAllByRole('row')).map((row) => row.textContent)).toEqual([
    'DayClicksConversionsRevenue',
    'Wed, Nov 45+25.0%0€0.00',
    'Tue, Nov 3300.0%2€90.00',
    'Mon, Nov 210-50.0%10.0%€50.00',
  ]);
});
