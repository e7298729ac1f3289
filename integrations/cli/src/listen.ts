import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type Sillage, verifyWebhook } from '@sillage/sdk';
import { z } from 'zod';

/** The headers with which a receiver verifies a message. */
const SIGNED = ['content-type', 'webhook-id', 'webhook-timestamp', 'webhook-signature'];

interface Options {
  /** The address to which each message is forwarded unchanged; undefined: nowhere. */
  readonly forward: string | undefined;
  readonly print: (line: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Receives the account's webhooks on this machine until it is stopped, with an endpoint of its own that is removed at
 * the end. The installation must run on this machine as well, since others only send to public addresses.
 */
export async function listen(sillage: Sillage, { forward, print, signal }: Options): Promise<void> {
  let secret = '';
  const receive = async (request: IncomingMessage): Promise<number> => {
    const body = await buffer(request);
    const { type } = verifyWebhook(body, request.headers, secret);
    const status = forward === undefined ? 204 : await forwardTo(forward, request, body);
    print(`${new Date().toISOString()} ${type} ${request.headers['webhook-id']} → ${status}`);
    return status;
  };
  const server = createServer((request, response) => {
    receive(request).then(
      (status) => response.writeHead(status).end(),
      (error: unknown) => {
        print(error instanceof Error ? error.message : String(error));
        response.writeHead(502).end();
      },
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    const { port } = z.object({ port: z.int() }).parse(server.address());
    const { eventTypes } = await sillage.listWebhookEventTypes();
    const body = { url: `http://127.0.0.1:${port}/`, description: 'sillage listen', eventTypes };
    const endpoint = await sillage.createWebhookEndpoint({ body });
    secret = endpoint.secret;
    print(`Listening as endpoint ${endpoint.id}. Its secret: ${secret}`);
    await (signal.aborted || once(signal, 'abort'));
    await sillage.removeWebhookEndpoint({ path: { endpointId: endpoint.id } });
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

async function forwardTo(address: string, { headers }: IncomingMessage, body: Buffer): Promise<number> {
  const signed = SIGNED.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]]));
  const { status } = await fetch(address, { method: 'POST', headers: Object.fromEntries(signed), body });
  return status;
}
