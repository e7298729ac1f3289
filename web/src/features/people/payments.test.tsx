import { AffiliateMail, AffiliatePayout } from '@sillage/proto/http/affiliate-records';
import type { PersonPayments } from '@sillage/proto/http/people';
import { languageCodes } from '@sillage/proto/values/languages';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { createApi } from '../../api/client.ts';
import { ApiContext } from '../../api/use-api.ts';
import people from '../../locales/en/people.json';
import { startEnglish } from '../../testing/english.ts';
import { plain } from '../../testing/plain.ts';
import { textAt } from '../../testing/text-at.ts';
import { Payments } from './payments.tsx';
import { personPaymentsQuery } from './queries.ts';

beforeAll(() => startEnglish({ people }));

const api = createApi({
  fetch: () => Promise.reject(new Error('unexpected call')),
  accessToken: async () => null,
  onSessionEnded() {},
  onFactorNeeded() {},
});

function show(payments: PersonPayments): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(personPaymentsQuery(api, 'ada').queryKey, payments);
  const { container } = render(
    <QueryClientProvider client={client}>
      <ApiContext value={api}>
        <Payments affiliateId="ada" campaignOf={() => 'Boots'} />
      </ApiContext>
    </QueryClientProvider>,
  );
  return plain(container.textContent);
}

test.each(languageCodes)('every mail and every payment has its words in %s', (language) => {
  for (const kind of AffiliateMail.shape.kind.options) {
    expect(textAt(language, `people:mails.kind.${kind}`)).not.toBe('');
    expect(textAt(language, `yourData:mailKind.${kind}`)).not.toBe('');
  }
  for (const state of AffiliateMail.shape.state.options)
    expect(textAt(language, `people:mails.state.${state}`)).not.toBe('');
  for (const state of AffiliatePayout.shape.state.options)
    expect(textAt(language, `people:payouts.state.${state}`)).not.toBe('');
});

test('what was only announced is still to be paid, and what was paid directly is listed', () => {
  const amount = { affiliateId: 'ada', currency: 'EUR', amountMinor: 2_500n };
  const text = show({
    payouts: [{ ...amount, method: 'notice', state: 'notified', requestedAt: '2026-11-01T10:00:00.000Z' }],
    directPayments: [
      { ...amount, paidAt: '2026-11-02T10:00:00.000Z' },
      { ...amount, amountMinor: -500n, paidAt: '2026-11-03T10:00:00.000Z' },
    ],
    mails: [],
  });
  expect(text).toMatch(
    /-€5\.00Boots · correction.*€25\.00Boots · paid by you.*€25\.00Boots · told by mail, to be paid/,
  );
});

test('two former addresses that are told at once are two lines', () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  const mail = { affiliateId: 'ada', kind: 'detached', state: 'sent', dueAt: '2026-11-01T10:00:00.000Z' } as const;
  const text = show({ payouts: [], directPayments: [], mails: [mail, mail] });
  expect(text.match(/About the change of their address/g)).toHaveLength(2);
  expect(errors).not.toHaveBeenCalled();
  errors.mockRestore();
});
