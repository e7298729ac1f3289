import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'vitest';

/**
 * Starts a local server that stands for another system, until the test of this context ends; resolves with its address.
 * Of tests that run at once, only the context knows which one calls.
 */
export async function startReceiver(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  listener: RequestListener,
): Promise<string> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
