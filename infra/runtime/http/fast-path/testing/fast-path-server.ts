import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createLogger } from '@sillage/runtime/service';
import { buildHttpApp } from '../../app/app.ts';
import { type Listening, listen } from '../../app/listen.ts';
import type { FastPath, SendRedirect } from '../fast-path.ts';

export const GET = 'GET /s/known HTTP/1.1\r\nHost: a\r\n\r\n';
export const OTHER = 'GET /s/other HTTP/1.1\r\nHost: a\r\n\r\n';
export const LAST = 'GET /other HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';

export interface Started extends Listening {
  readonly open: () => Socket;
  /** Answers what the fast path has taken and not answered yet. */
  readonly release: () => void;
  readonly stop: () => void;
  readonly taken: () => number;
}

/** `later`: the fast path answers when it is released. */
export async function start({ later = false, isBehind = true, mark = 'yes' } = {}): Promise<Started> {
  const waiting: SendRedirect[] = [];
  const stopping = new AbortController();
  let taken = 0;
  const fastPath: FastPath = {
    prefix: '/s/',
    route: '/s/:code',
    headers: { 'X-Door': mark },
    take({ url }, redirect) {
      if (url !== '/s/known') return false;
      taken += 1;
      if (later) waiting.push(redirect);
      else redirect('https://shop.example/', 'sid=1');
      return true;
    },
  };
  const app = buildHttpApp({
    name: 'test',
    log: createLogger('test', 'silent'),
    life: { stopping: stopping.signal },
    observe: 'light',
    ...(isBehind && { fastPath }),
  });
  app.get('/s/:code', (_request, reply) => reply.code(302).header('location', 'https://router.example/').send());
  app.get('/other', () => 'other');
  app.post('/other', { config: { changes: 'nothing' } }, ({ body }) => JSON.stringify(body));
  const listening = await listen(app, { HOST: '127.0.0.1', PORT: 0 });
  return {
    ...listening,
    open: () => connect(Number(new URL(listening.url).port), '127.0.0.1'),
    release() {
      for (const redirect of waiting.splice(0)) redirect('https://shop.example/', undefined);
    },
    stop: () => stopping.abort(),
    taken: () => taken,
  };
}

/** All that comes until the other side ends it. */
export async function allOf(socket: Socket): Promise<string> {
  let text = '';
  for await (const bytes of socket) text += String(bytes);
  return text;
}

export async function untilAnswers(socket: Socket, count: number): Promise<string> {
  let text = '';
  while (text.split('HTTP/1.1 ').length - 1 < count) text += String((await once(socket, 'data'))[0]);
  return text;
}

export const statusesOf = (text: string) =>
  [...text.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status));
