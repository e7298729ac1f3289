import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';

const SERVICE = fileURLToPath(new URL('../testing/drained-service.ts', import.meta.url));
const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

function start(env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', SERVICE], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', INTERNAL_SECRET: 'x'.repeat(32), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      for (const check of waiting) check();
    });
  }
  return {
    child,
    exited: once(child, 'exit').then(([code]: unknown[]) => code),
    output: () => output,
    said: (pattern: RegExp) =>
      new Promise<string>((resolve) => {
        const check = () => {
          const found = pattern.exec(output);
          if (found) resolve(found[1] ?? found[0]);
          return found !== null;
        };
        if (!check()) waiting.add(check);
      }),
  };
}

test('on SIGTERM the request and the batch under way finish, readiness is off meanwhile, and the exit code is 0', {
  timeout: 60_000,
}, async () => {
  const service = start({ SHUTDOWN_DELAY_MS: '300' });
  const url = await service.said(/listening (\S+)/);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);

  const request = fetch(`${url}/slow`);
  await service.said(/request began/);
  service.child.kill('SIGTERM');
  // npm and the terminal both pass a Ctrl-C on; the echo must not cut the drain off.
  service.child.kill('SIGINT');
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { interval: 20 }).toBe(503);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);

  expect(await (await request).json()).toEqual({ finished: true });
  expect(await service.exited).toBe(0);
  const lines = service.output().trim().split('\n');
  expect(lines.filter((line) => line === 'batch began').length).toBe(
    lines.filter((line) => line === 'batch ended').length,
  );
  expect(lines.slice(-2)).toEqual(['batch ended', 'database closed']);
  expect(lines.indexOf('http closed')).toBeLessThan(lines.length - 2);
  await expect(fetch(url)).rejects.toThrow();
});

test('a wrong configuration ends the process with exit code 2 and says which variables', async () => {
  const service = start({ INTERNAL_SECRET: 'short', PORT: 'x' });
  expect(await service.exited).toBe(2);
  expect(service.output()).toMatch(
    /PORT: PORT is a number[\s\S]*INTERNAL_SECRET: INTERNAL_SECRET must have at least 32/,
  );
});

test('what does not close in time is aborted with exit code 1', async () => {
  const service = start({ SHUTDOWN_TIMEOUT_MS: '50' });
  const url = await service.said(/listening (\S+)/);
  const request = fetch(`${url}/slow`).catch(() => undefined);
  await service.said(/request began/);
  service.child.kill('SIGTERM');
  expect(await service.exited).toBe(1);
  await request;
});

test('a SIGTERM in the middle of starting closes what was being opened', async () => {
  const service = start({ CONNECT_MS: '300' });
  await service.said(/connecting/);
  service.child.kill('SIGTERM');
  expect(await service.exited).toBe(0);
  expect(service.output()).toMatch(/database closed/);
});
