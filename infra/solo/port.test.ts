import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { checkPort } from './port.ts';

describe('the port of npm start', () => {
  test('in use is said in one sentence, with how to choose another', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await expect(checkPort('127.0.0.1', port)).rejects.toThrow(
      `Port ${port} is already in use on 127.0.0.1: choose another one with npm start -- --port N (or PORT=N).`,
    );
    await new Promise((resolve) => server.close(resolve));
    expect(await checkPort('127.0.0.1', port)).toBe(port);
  });

  test('0 is a free one that no client is given before anything listens on it', async () => {
    const port = await checkPort('127.0.0.1', 0);
    expect(port).toBeGreaterThan(0);
    // Linux assigns ephemeral ports from here on; other systems begin higher.
    expect(port).toBeLessThan(32_768);
  });

  test('on an address of another machine is said in one sentence', async () => {
    await expect(checkPort('192.0.2.1', 4000)).rejects.toThrow('192.0.2.1 is not an address of this machine');
  });
});
