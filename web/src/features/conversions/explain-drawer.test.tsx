import type { Conversion } from '@sillage/proto/http/conversions';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { createApi } from '../../api/client.ts';
import { ApiContext } from '../../api/use-api.ts';
import conversions from '../../locales/en/conversions.json';
import { startEnglish } from '../../testing/english.ts';
import { ExplainDrawer } from './explain-drawer.tsx';
import { CONVERSION } from './testing/conversion.ts';

beforeAll(() => startEnglish({ conversions }));

const explained = {
  conversion: CONVERSION,
  owningClick: null,
  namedClick: null,
  window: null,
  rate: null,
  duplicateOf: null,
  steps: [],
  assessments: [],
  history: [{ at: '2026-11-21T10:00:00.000Z', change: 'recorded', values: {} }],
};

test('a row that changes after its decision outweighs the explanation from before', async () => {
  let requests = 0;
  const api = createApi({
    // The explanation of the changed row never arrives.
    fetch: async () => {
      requests += 1;
      return requests === 1 ? new Response(JSON.stringify(explained)) : new Promise<never>(() => {});
    },
    accessToken: async () => 'token',
    onSessionEnded: () => {},
    onFactorNeeded: () => {},
  });
  const client = new QueryClient();
  const drawer = (shown: Conversion) => (
    <QueryClientProvider client={client}>
      <ApiContext value={api}>
        <ExplainDrawer
          conversion={shown}
          commands={{ review: async () => {}, refund: async () => {} }}
          isManaged={false}
          affiliateName={() => 'Ada'}
          onClose={() => {}}
        />
      </ApiContext>
    </QueryClientProvider>
  );
  const { rerender } = render(drawer(CONVERSION));
  await screen.findByText(conversions.history);
  expect(screen.queryByText(conversions.fact.refunded)).toBeNull();
  rerender(drawer({ ...CONVERSION, refundedMinor: 1_000 }));
  screen.getByText(conversions.fact.refunded);
  screen.getByText('€10.00');
  await waitFor(() => expect(requests).toBe(2));
});
