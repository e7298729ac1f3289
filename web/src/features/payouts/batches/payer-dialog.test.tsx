import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createApi } from '../../../api/client.ts';
import { ApiContext } from '../../../api/use-api.ts';
import payments from '../../../locales/en/payments.json';
import payouts from '../../../locales/en/payouts.json';
import { startEnglish } from '../../../testing/english.ts';
import { PayerDialog } from './payer-dialog.tsx';
import { payerQuery } from './queries.ts';

beforeAll(() => startEnglish({ payments, payouts }));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const api = createApi({
  fetch: () => Promise.reject(new Error('unexpected call')),
  accessToken: async () => null,
  onSessionEnded() {},
  onFactorNeeded() {},
});

/** Returns the execution dates of the files that were made. */
function show(account: { last4: string } | null) {
  const made: unknown[] = [];
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  cache.setQueryData(payerQuery(api).queryKey, {
    account: account && { ...account, savedAt: '2026-11-01T00:00:00.000Z' },
  });
  render(
    <QueryClientProvider client={cache}>
      <ApiContext value={api}>
        <PayerDialog
          make={async ({ executionDate }) => made.push(executionDate)}
          forget={async () => {}}
          onClose={() => {}}
        />
      </ApiContext>
    </QueryClientProvider>,
  );
  return made;
}
const date = () => screen.getByLabelText<HTMLInputElement>(payments.batch.date);
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Get the SEPA file' });

test.each([
  ['Europe/Paris', '2026-11-25T23:30:00Z', '2026-11-26'],
  ['America/New_York', '2026-11-26T02:00:00Z', '2026-11-26'],
])('in %s at %s, the first day is %s', (zone, now, day) => {
  vi.stubEnv('TZ', zone);
  vi.setSystemTime(now);
  show({ last4: '1234' });
  expect([date().value, date().min]).toEqual([day, day]);
});

test.each([[{ last4: '1234' }], [null]])('no file is made without a date, from the account %j', async (account) => {
  const made = show(account);
  fireEvent.change(date(), { target: { value: '' } });
  expect(button().disabled).toBe(true);
  fireEvent.change(date(), { target: { value: '2030-01-02' } });
  expect(button().disabled).toBe(false);
  if (account === null) return;
  fireEvent.click(button());
  await waitFor(() => expect(made).toEqual(['2030-01-02']));
});
