import { SillageError } from './error.ts';
import { createClient, createConfig } from './gen/client/index.ts';
import { idempotentOperations } from './gen/document.gen.ts';
import {
  type ListClicksData,
  type ListConversionsData,
  type ListWebhookDeliveriesData,
  Operations,
} from './gen/index.ts';
import { withRetries } from './retry.ts';

export interface SillageOptions {
  /** Of the installation: `https://go.example.com`. */
  readonly baseUrl: string;
  /** An API key of the account, or a secret key of a campaign for what reports sales. Public operations need none. */
  readonly apiKey?: string;
  /** How often what failed temporarily is repeated; default 3. */
  readonly retries?: number;
  /** Instead of the global one. */
  readonly fetch?: typeof fetch;
}

/** Every operation of the API by its name; lists that have pages can be iterated with `each…`. */
export class Sillage extends Operations {
  eachConversion(query: Omit<ListConversionsData['query'], 'before'>) {
    return items(async (before) => {
      const { conversions, next } = await this.listConversions({ query: { ...query, ...(before && { before }) } });
      return [conversions, next];
    });
  }

  eachClick(query: Omit<ListClicksData['query'], 'before'>) {
    return items(async (before) => {
      const { clicks, next } = await this.listClicks({ query: { ...query, ...(before && { before }) } });
      return [clicks, next];
    });
  }

  eachInvoice() {
    return items(async (before) => {
      const { invoices, next } = await this.listInvoices({ query: { ...(before && { before }) } });
      return [invoices, next];
    });
  }

  eachWebhookDelivery(path: ListWebhookDeliveriesData['path']) {
    return items(async (after) => {
      const { deliveries, cursor } = await this.listWebhookDeliveries({
        path,
        query: { ...(after && { cursor: after }) },
      });
      return [deliveries, cursor];
    });
  }
}

export function createSillage({ baseUrl, apiKey, retries = 3, fetch: send = fetch }: SillageOptions): Sillage {
  const client = createClient(
    createConfig({
      baseUrl: baseUrl.replace(/\/+$/, ''),
      throwOnError: true,
      fetch: withRetries(send, retries),
      ...(apiKey !== undefined && { auth: apiKey }),
    }),
  );
  client.interceptors.request.use((request, { url }) => {
    const isKeyed = idempotentOperations.has(`${request.method} ${url}`);
    if (isKeyed && !request.headers.has('idempotency-key')) request.headers.set('idempotency-key', crypto.randomUUID());
    return request;
  });
  client.interceptors.error.use((error, response) =>
    response === undefined ? error : new SillageError(response.status, error),
  );
  return new Sillage({ client });
}

/** Items of one page after the other; `readPage` gets what the page before named as the next one. */
async function* items<Item>(
  readPage: (position: string | undefined) => Promise<readonly [readonly Item[], string | null]>,
): AsyncGenerator<Item, void, undefined> {
  let position: string | undefined;
  do {
    const [page, next] = await readPage(position);
    yield* page;
    position = next ?? undefined;
  } while (position !== undefined);
}
