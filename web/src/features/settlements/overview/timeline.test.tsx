import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import payments from '../../../locales/en/payments.json';
import settlements from '../../../locales/en/settlements.json';
import testMode from '../../../locales/en/testMode.json';
import { startEnglish } from '../../../testing/english.ts';
import { settlement } from '../testing/quotes.ts';
import { Timeline } from './timeline.tsx';

beforeAll(() => startEnglish({ payments, settlements, testMode }));

test('a payment of test mode says so, a real one does not', () => {
  const rows = [
    settlement({ campaignName: 'Launch' }),
    settlement({ id: '0198a000-0000-7000-8000-0000000000e2', campaignName: 'Trial', isTest: true }),
  ];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Timeline settlements={rows} resume={async () => {}} onOpen={() => {}} />
    </QueryClientProvider>,
  );
  const badgesOf = (name: string) => {
    const row = screen.getByText(name).closest('li');
    return row && within(row).queryAllByTitle('Test mode: nothing here is real money').length;
  };
  expect(['Launch', 'Trial'].map(badgesOf)).toEqual([0, 1]);
});
