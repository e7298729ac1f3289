import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = mkdtempSync(join(tmpdir(), 'sillage-program-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

writeFileSync(join(root, 'package.mjs'), 'globalThis.isLoadedAhead = true; process.send("loaded");');
writeFileSync(
  join(root, 'built.mjs'),
  `process.send({ evaluated: globalThis.isLoadedAhead });
   export async function main(root, options) {
     options.onReady();
     process.send({ root, args: process.argv.slice(2) });
   }`,
);

/** The output of one process, in order. */
function start(packages: readonly string[]) {
  const child: ChildProcess = fork(
    join(import.meta.dirname, 'program.js'),
    [root, 'built.mjs', JSON.stringify(packages), '--empty'],
    { execArgv: [], stdio: 'ignore', env: {} },
  );
  const messages: unknown[] = [];
  child.on('message', (message) => messages.push(message));
  return { child, messages, exit: once(child, 'exit') };
}

const inReach = `file://${join(root, 'package.mjs')}`;

test('loads the packages ahead, and begins only when asked to', async () => {
  const { child, messages, exit } = start(['no-package-of-this-name', inReach]);
  try {
    await expect.poll(() => messages).toEqual(['loaded']);
    child.send('start');
    await expect.poll(() => messages).toEqual(['loaded', { evaluated: true }, 'ready', { root, args: ['--empty'] }]);
  } finally {
    child.kill();
    await exit;
  }
});

test('ends when its parent is gone before it was asked to begin', async () => {
  const { child, messages, exit } = start([inReach]);
  await expect.poll(() => messages).toEqual(['loaded']);
  child.disconnect();
  expect((await exit)[0]).toBe(0);
  expect(messages).toEqual(['loaded']);
});
