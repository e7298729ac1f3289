import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { expect } from 'vitest';

const SECRET = 'secret-of-the-sms-webhook';

interface TextMessage {
  readonly to: string;
  readonly text: string;
}

export type TestMessenger = Awaited<ReturnType<typeof startTestMessenger>>;

/** Receives the text messages of an instance that runs with `env`; answers 401 to unsigned ones. */
export async function startTestMessenger() {
  const texts: TextMessage[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const [, seconds, hex] = /^t=(\d+),v1=([0-9a-f]+)$/.exec(String(request.headers['x-sillage-signature'])) ?? [];
      const isSigned = hex === createHmac('sha256', SECRET).update(`${seconds}.${body}`).digest('hex');
      if (isSigned) texts.push(JSON.parse(body));
      response.writeHead(isSigned ? 204 : 401).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const textsTo = (phone: string) => texts.filter(({ to }) => to === phone);
  return {
    env: { SMS_WEBHOOK_URL: `http://127.0.0.1:${port}/`, SMS_WEBHOOK_SECRET: SECRET },
    textsTo,
    /** The code of the nth message to a number, once it has arrived. */
    async codeTo(phone: string, nth = 1): Promise<string> {
      await expect.poll(() => textsTo(phone).length).toBeGreaterThanOrEqual(nth);
      return /^\d{6}/.exec(textsTo(phone)[nth - 1]?.text ?? '')?.[0] ?? '';
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
