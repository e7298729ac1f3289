import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { addressVariable, services } from '@sillage/proto/services';
import { createMemoryHotStore } from '@sillage/runtime/hot';
import { createAccessTickets, listen } from '@sillage/runtime/http';
import { createTestSignIn } from '@sillage/runtime/http/testing';
import type { Mailbox } from '@sillage/runtime/mail';
import { createLogger, loadConfig, systemClock } from '@sillage/runtime/service';
import { z } from 'zod';
import { buildApp } from '../app.ts';
import { GatewayConfig } from '../config.ts';
import { createKeptDemo } from '../demo/kept-demo.ts';
import { createExchangeRates } from '../site/exchange-rates.ts';
import { createKeptStatistics } from '../site/kept-statistics.ts';
import { createKeptStatus } from '../status/kept-status.ts';

const INTERNAL_SECRET = 'a secret of at least thirty-two characters';

export type Answer = (request: IncomingMessage, response: ServerResponse) => boolean;

/** What a stand-in for a service answers. */
export const Echo = z.object({
  service: z.string(),
  method: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  body: z.string(),
});

/** A stand-in for a service: tells back what reached it, unless the test answers itself. */
async function startUpstream(name: string) {
  const own: { answer: Answer } = { answer: () => false };
  const server = createServer((request, response) => {
    if (own.answer(request, response)) return;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      response.setHeader('content-type', 'application/json');
      const { method, url, headers } = request;
      response.end(JSON.stringify({ service: name, method, url, headers, body: Buffer.concat(chunks).toString() }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    own,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Upstream = Awaited<ReturnType<typeof startUpstream>>;

export const PAGE =
  '<!doctype html><script nonce="__CSP_NONCE__" src="/theme.js"></script><meta property="csp-nonce" nonce="__CSP_NONCE__" />';

/** Stands in for the built public pages: two of them, which say what they were told. Below `/broken` nothing can be shown. */
const SITE = `
const ROUTES = ['/admin', '/auth', '/auth/shopify/callback', '/commission-info', '/confirm', '/dashboard', '/demo', '/invitation', '/research', '/shopify/callback', '/test-products'];
const isRoute = (address) =>
  ROUTES.includes(address) || ['/campaign/', '/join/', '/r/', '/affiliate/'].some((start) => address.startsWith(start));

export const createSite = (facts) => {
  const paths = ['/', '/pricing'];
  const addressOf = (path, language) => '/' + language + (path === '/' ? '' : path);
  return {
    paths,
    addressOf,
    searchIndex: () => '[{"path":"/docs"}]',
    languagesOf: (path) => (path === '/' ? ['en', 'fr'] : ['en']),
    find(address) {
      for (const path of paths) {
        if (address === path) return { path, language: undefined };
        for (const language of ['en', 'fr']) if (address === addressOf(path, language)) return { path, language };
      }
      if (address.startsWith('/fr/')) return { path: '/404', language: 'fr' };
      if (address.startsWith('/broken/')) return { path: address, language: undefined };
      return isRoute(address) ? undefined : { path: '/404', language: undefined };
    },
    page(path, language, { hasDemo, statistics } = {}) {
      if (path === '/broken/page' || (path === '/500' && language === 'fr')) throw new Error('cannot be shown');
      return '<!doctype html><html lang="' + language + '"><script nonce="__CSP_NONCE__"></script>' + (hasDemo ? 'with a demo ' : '') + path + ' ' + JSON.stringify(facts) +
        (statistics ? '<p>' + statistics.clicks + ' clicks, ' + statistics.paidCommissions[0].amountMinor + '</p>' : '');
    },
  };
};
`;

function makeWebDir(): string {
  const root = mkdtempSync(join(tmpdir(), 'gateway-web-'));
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, 'index.html'), PAGE);
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(root, 'theme.js'), 'document.documentElement.dataset.theme = "light";');
  mkdirSync(join(root, 'site'));
  writeFileSync(join(root, 'site', 'render.js'), SITE);
  writeFileSync(join(root, 'assets', 'index-3f2a.js'), 'console.log("wake");'.repeat(500));
  writeFileSync(join(root, 'assets', 'ready-77aa.js'), '// as it is');
  writeFileSync(join(root, 'assets', 'ready-77aa.js.br'), brotliCompressSync('// compressed by the build'));
  return root;
}

/** A gateway on a real port in front of a stand-in for each service; signs users in without identity. */
export async function startFixture(env: Readonly<Record<string, string>> = {}, heartbeatMs = 50, mailbox?: Mailbox) {
  const started = await Promise.all(
    services.gateway.calls.map(async (name) => [name, await startUpstream(name)] as const),
  );
  const upstreams = Object.fromEntries(started) as Record<(typeof started)[number][0], Upstream>;
  const webDir = makeWebDir();
  const config = loadConfig(GatewayConfig, {
    INTERNAL_SECRET,
    PUBLIC_URL: 'https://go.example.com',
    JWKS_URL: `${upstreams.identity.url}/auth/v1/.well-known/jwks.json`,
    ...Object.fromEntries(started.map(([name, { url }]) => [addressVariable(name), url])),
    WEB_DIR: webDir,
    ...env,
  });
  const hot = createMemoryHotStore();
  const { authenticator, signIn } = await createTestSignIn(hot);
  const tickets = createAccessTickets(INTERNAL_SECRET, hot);
  const errors: string[] = [];
  const log = createLogger('gateway', 'error', { write: (line) => void errors.push(line) });
  const exchangeRates = createExchangeRates({ url: config.EXCHANGE_RATES_URL, hot, log, clock: systemClock });
  const monitorUrl = config.MONITOR_URL;
  const status = createKeptStatus({ monitorUrl, internalSecret: INTERNAL_SECRET, hot, log, clock: systemClock });
  const demo = createKeptDemo({ identityUrl: config.IDENTITY_URL, internalSecret: INTERNAL_SECRET, log });
  const statistics = createKeptStatistics({
    isPublished: config.PUBLIC_STATISTICS,
    attributionUrl: config.ATTRIBUTION_URL,
    internalSecret: INTERNAL_SECRET,
    log,
    clock: systemClock,
  });
  const app = buildApp(
    { config, hot, log, authenticator, tickets, exchangeRates, status, demo, statistics, heartbeatMs, mailbox },
    { log, config },
  );
  const server = await listen(app, { HOST: '127.0.0.1', PORT: 0 });
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await server.close();
  };
  return {
    /** The lines of the log at level error. */
    errors,
    url: server.url,
    hot,
    tickets,
    signIn,
    status,
    demo,
    statistics,
    ...upstreams,
    /** The gateway alone. */
    closeGateway: close,
    async close() {
      const closing = close();
      // A connection that a client opened and never used would hold the close back until its headers are overdue.
      setTimeout(() => app.server.closeAllConnections(), 200).unref();
      await closing;
      await Promise.all(Object.values(upstreams).map((upstream) => upstream.close()));
      rmSync(webDir, { recursive: true });
    },
  };
}

export type Fixture = Awaited<ReturnType<typeof startFixture>>;

/** A request whose path reaches the gateway as it is written here: `fetch` would tidy it up first. */
export function rawGet(base: string, path: string): Promise<number> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    httpRequest({ hostname, port, path }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}
