import type { Quote, Settlement } from '@sillage/proto/http/settlements';
import { sumsToJson } from '@sillage/proto/values/money';
import { type Api, createApi } from '../../../api/client.ts';

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const ok = (body: unknown, status = 200): Answer => ({ status, body });
export const problem = (status: number, code: string, members: object = {}): Answer => ({
  status,
  body: { code, detail: code, ...members },
});

/** The billing service as the browser sees it, with answers that a test may change and a record of the requests. */
export function billingServer() {
  const server = {
    quote: undefined as Quote | undefined,
    settlements: [] as Settlement[],
    /** The answer to a confirmation. */
    onConfirm: (): Answer | Promise<Answer> => problem(500, 'internal'),
    onResume: (settlement: Settlement): Settlement => settlement,
    onCancel: (settlement: Settlement): Settlement => settlement,
    confirmations: [] as string[],
    /** The test cards of the confirmations. */
    cards: [] as string[],
    quoteRequests: 0,
    isDown: false,
  };

  async function answer(path: string, method: string, body: unknown): Promise<Answer> {
    if (server.isDown) return problem(503, 'unavailable');
    if (path.endsWith('/settlements/quote')) {
      server.quoteRequests += 1;
      return server.quote ? ok(server.quote) : problem(500, 'internal');
    }
    if (path.endsWith('/settlements') && method === 'POST') {
      server.confirmations.push(hashOf(body));
      if (isNamingCard(body)) server.cards.push(body.cardId);
      return server.onConfirm();
    }
    if (path.endsWith('/settlements'))
      return ok({ settlements: server.settlements.map(({ lines: _lines, ...rest }) => rest), next: null });
    const [, id, action] = /settlements\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
    const found = server.settlements.find((settlement) => settlement.id === id);
    if (!found) return problem(404, 'not_found');
    if (action === 'resume') return ok(replace(server.onResume(found)));
    if (action === 'cancel') return ok(replace(server.onCancel(found)));
    return ok(found);
  }

  function replace(next: Settlement): Settlement {
    server.settlements = server.settlements.map((settlement) => (settlement.id === next.id ? next : settlement));
    return next;
  }

  const api: Api = createApi({
    fetch: async (url, init) => {
      const path = String(url).split('?')[0] ?? '';
      const { status, body } = await answer(
        path,
        init?.method ?? 'GET',
        init?.body ? JSON.parse(String(init.body)) : undefined,
      );
      return new Response(sumsToJson(body), { status });
    },
    accessToken: async () => 'token',
    onSessionEnded: () => {},
    onFactorNeeded: () => {},
  });
  return {
    api,
    server,
    confirmWith: (made: Settlement) => {
      server.onConfirm = () => {
        server.settlements = [made, ...server.settlements];
        return ok(made, 201);
      };
    },
  };
}

const hashOf = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'hash' in body && typeof body.hash === 'string' ? body.hash : '';

const isNamingCard = (body: unknown): body is { readonly cardId: string } =>
  typeof body === 'object' && body !== null && 'cardId' in body && typeof body.cardId === 'string';
