import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

test('ports that are asked for at the same time are never the same', async () => {
  const ports = await Promise.all(Array.from({ length: 200 }, freePort));
  expect(new Set(ports).size).toBe(ports.length);
});

test('another process is not given a port on which nobody listens yet', async () => {
  const port = await freePort();
  const script = `
    const drawn = [${(port - 20_000 + 0.5) / 12_000}];
    const { random } = Math;
    Math.random = () => drawn.shift() ?? random();
    const { freePort } = await import(${JSON.stringify(new URL('free-port.ts', import.meta.url).href)});
    console.log(await freePort(), drawn.length);`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...['--import', 'tsx', '--input-type', 'module'],
    ...['--eval', script],
  ]);
  const [given, undrawn] = stdout.trim().split(' ').map(Number);
  expect(undrawn).toBe(0);
  expect(given).not.toBe(port);
});
