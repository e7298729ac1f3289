import { createLogger } from '@sillage/runtime/service';
import { expect, test } from 'vitest';
import { buildHttpApp } from '../app/app.ts';
import { listen } from '../app/listen.ts';
import type { FastPath } from './fast-path.ts';

const fastPath: FastPath = {
  prefix: '/',
  route: '/short',
  take({ url }, redirect) {
    if (url === '/broken') throw new Error('the fast path cannot read this');
    if (url !== '/short') return false;
    redirect('https://shop.example/', undefined);
    return true;
  },
};

async function start(stopping: AbortSignal, env: { readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string } = {}) {
  const app = buildHttpApp({
    name: 'test',
    log: createLogger('test', 'silent'),
    life: { stopping },
    config: { TRUSTED_PROXIES: undefined, OTEL_EXPORTER_OTLP_ENDPOINT: undefined, ...env },
    observe: 'light',
    fastPath,
  });
  app.get('/short', () => 'by the router');
  app.get('/other', () => 'by the router');
  app.get('/broken', () => 'by the router');
  const { url, close } = await listen(app, { HOST: '127.0.0.1', PORT: 0 });
  return {
    close,
    ask: async (path: string) => {
      const answer = await fetch(`${url}${path}`, { redirect: 'manual' });
      return answer.status === 302 ? 'by the fast path' : answer.text();
    },
  };
}

test('the fast path answers what it takes, the router all else, and both are counted', async () => {
  const { ask, close } = await start(new AbortController().signal);
  expect([await ask('/short'), await ask('/other')]).toEqual(['by the fast path', 'by the router']);
  const metrics = await ask('/metrics');
  expect(metrics).toMatch(/http_requests_total\{[^}]*route="\/short"[^}]*status="302"[^}]*\} 1/);
  expect(metrics).toMatch(/http_requests_total\{[^}]*route="\/other"[^}]*status="200"[^}]*\} 1/);
  await close();
});

test('a request on which the fast path throws is answered by the router, and the next one by the fast path', async () => {
  const { ask, close } = await start(new AbortController().signal);
  expect([await ask('/broken'), await ask('/short')]).toEqual(['by the router', 'by the fast path']);
  await close();
});

test('once the service stops, the router answers alone', async () => {
  const stopping = new AbortController();
  const { ask, close } = await start(stopping.signal);
  stopping.abort();
  expect(await ask('/short')).toBe('by the router');
  await close();
});

test('while requests are traced, the router answers alone: its hooks make the spans', async () => {
  const { ask, close } = await start(new AbortController().signal, {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
  });
  expect(await ask('/short')).toBe('by the router');
  await close();
});
