import { SillageError } from './error.ts';
import { createClient, createConfig } from './gen/client/index.ts';
import { idempotentOperations } from './gen/document.gen.ts';
import {
  type ListAffiliatesData,
  type ListClicksData,
  type ListConversionsData,
  type ListImportRowsData,
  type ListSettlementsData,
  type ListWebhookDeliveriesData,
  Operations,
  type Options,
  type ReportBatchData,
} from './gen/index.ts';
import { withRetries } from './retry.ts';

export interface SillageOptions {
  /** The installation's address: `https://go.example.com`. */
  readonly baseUrl: string;
  /** An API key of the account, or a secret key of a campaign for reporting sales. Public operations need none. */
  readonly apiKey?: string;
  /** Number of retries after temporary failures; default 3. */
  readonly retries?: number;
  /** Used instead of the global one. */
  readonly fetch?: typeof fetch;
}

type Page = 'cursor' | 'before';
/** Page size for lists that are returned whole without a limit. */
const PAGE = 500;

/** All operations of the API as methods; `each…` methods iterate over paged lists. */
export class Sillage extends Operations {
  /** The archive of `exportAccount` as a stream, for archives larger than memory. */
  streamAccountExport(): Promise<ReadableStream<Uint8Array>> {
    return this.client.get<{ 200: ReadableStream<Uint8Array> }, unknown, true, 'data'>({
      responseStyle: 'data',
      parseAs: 'stream',
      security: [{ scheme: 'bearer', type: 'http' }],
      url: '/api/v1/account/export',
    });
  }

  /** Reports several events. Each gets an idempotency key if it has none, so that the batch can be sent again. */
  override reportBatch<ThrowOnError extends boolean = true>(options: Options<ReportBatchData, ThrowOnError>) {
    const events = options.body.events.map((event) => ({
      ...event,
      idempotencyKey: event.idempotencyKey ?? crypto.randomUUID(),
    }));
    return super.reportBatch<ThrowOnError>({ ...options, body: { events } });
  }

  eachCampaign() {
    return items(async (cursor) => {
      const { campaigns, next } = await this.listCampaigns({ query: { limit: PAGE, ...(cursor && { cursor }) } });
      return [campaigns, next];
    });
  }

  eachAffiliate(path: ListAffiliatesData['path']) {
    return items(async (cursor) => {
      const query = { limit: PAGE, ...(cursor && { cursor }) };
      const { affiliates, next } = await this.listAffiliates({ path, query });
      return [affiliates, next];
    });
  }

  eachSettlement(query: Omit<ListSettlementsData['query'], Page>) {
    return items(async (cursor) => {
      const { settlements, next } = await this.listSettlements({ query: { ...query, ...(cursor && { cursor }) } });
      return [settlements, next];
    });
  }

  eachConversion(query: Omit<ListConversionsData['query'], Page>) {
    return items(async (cursor) => {
      const { conversions, next } = await this.listConversions({ query: { ...query, ...(cursor && { cursor }) } });
      return [conversions, next];
    });
  }

  eachClick(query: Omit<ListClicksData['query'], Page>) {
    return items(async (cursor) => {
      const { clicks, next } = await this.listClicks({ query: { ...query, ...(cursor && { cursor }) } });
      return [clicks, next];
    });
  }

  eachInvoice() {
    return items(async (cursor) => {
      const { invoices, next } = await this.listInvoices({ query: { ...(cursor && { cursor }) } });
      return [invoices, next];
    });
  }

  eachWebhookDelivery(path: ListWebhookDeliveriesData['path']) {
    return items(async (cursor) => {
      const { deliveries, next } = await this.listWebhookDeliveries({ path, query: { ...(cursor && { cursor }) } });
      return [deliveries, next];
    });
  }

  eachImportRow(path: ListImportRowsData['path'], query: Omit<NonNullable<ListImportRowsData['query']>, Page> = {}) {
    return items(async (cursor: number | undefined) => {
      const paged = { limit: PAGE, ...query, ...(cursor !== undefined && { cursor }) };
      const { rows, next } = await this.listImportRows({ path, query: paged });
      return [rows, next];
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

/** The items of all pages in sequence; `readPage` gets the cursor from the previous page. */
async function* items<Item, Position = string>(
  readPage: (position: Position | undefined) => Promise<readonly [readonly Item[], Position | null]>,
): AsyncGenerator<Item, void, undefined> {
  let position: Position | undefined;
  do {
    const [page, next] = await readPage(position);
    yield* page;
    position = next ?? undefined;
  } while (position !== undefined);
}
