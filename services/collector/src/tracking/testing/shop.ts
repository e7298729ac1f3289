import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The content that one shop serves on all its pages. */
export interface Shopfront {
  /** Markup in the head: the tracking script, as the merchant pasted it. */
  readonly head: string;
  /** More markup in the body. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Shops {
  /** `http://localhost:…`: a different origin and site than the collector's 127.0.0.1. */
  readonly url: string;
  /** Opens a shop at `{url}/{name}/…`. */
  open(name: string, front: Shopfront): void;
  close(): Promise<void>;
}

/**
 * The shop's own code: an external script, as in most shops. The button reads its order from an attribute and writes
 * the result to another; the form reports its order without delaying the navigation.
 */
const SHOP_SCRIPT = `{
  const orderOf = ({ dataset }) => JSON.parse(dataset.order);
  const buy = document.querySelector('#buy');
  buy.addEventListener('click', () => trackConversion(orderOf(buy)).then((answer) => { buy.dataset.answer = answer; }));
  const checkout = document.querySelector('#checkout');
  checkout.addEventListener('submit', () => { trackConversion(orderOf(checkout)); });
}`;

export async function startShops(): Promise<Shops> {
  const fronts = new Map<string, Shopfront>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://shop');
    const front = fronts.get(pathname.split('/')[1] ?? '');
    if (pathname === '/shop.js') return response.writeHead(200, { 'content-type': 'text/javascript' }).end(SHOP_SCRIPT);
    if (!front) return response.writeHead(pathname === '/favicon.ico' ? 204 : 404).end();
    return response.writeHead(200, { 'content-type': 'text/html', ...front.headers }).end(pageOf(front));
  });
  const url = await listenOn(server, 'localhost');
  return {
    url,
    open: (name, front) => fronts.set(name, front),
    close: () => closeOf(server),
  };
}

function pageOf({ head, body = '' }: Shopfront): string {
  return `<!doctype html><html lang="en"><head><title>Shop</title>${head}<script src="/shop.js" defer></script></head><body>
    <button id="buy">Buy</button> <form id="checkout" action="thanks"><button>Pay</button></form>${body}</body></html>`;
}

export async function listenOn(server: Server, host: string): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://${host}:${portOf(server.address())}`;
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
  return address.port;
}

export function closeOf(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
