import { createServer, type RequestListener } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { apiProbe, authenticationProbe, linksProbe, webProbe } from './http-probes.ts';
import { logProbe } from './log.ts';
import { mailProbe } from './mail.ts';
import { runProbe } from './run-probe.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function answering(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

const TIMES = { limitMs: 5_000, pauseMs: 1 };
const DESTINATION = 'https://go.example.com';
const probes = {
  links: (url: string) => linksProbe(url, DESTINATION),
  web: webProbe,
  api: apiProbe,
  authentication: authenticationProbe,
};

/** The platform's responses to the probes. */
const platform: RequestListener = (request, response) => {
  const { url = '' } = request;
  if (url.startsWith('/track/')) response.writeHead(302, { location: `${DESTINATION}/status?sillage=1` }).end();
  else if (url === '/') response.end('<script type="module" src="/assets/index-1.js"></script>');
  else if (url.startsWith('/assets/')) response.end('');
  else if (url.startsWith('/auth/v1/token'))
    response.writeHead(400).end('{"code":400,"error_code":"refresh_token_not_found"}');
  else if (url.startsWith('/auth/')) response.end('{"keys":[]}');
  else response.writeHead(404).end('{"code":"not_found"}');
};

test.each(Object.entries(probes))(
  'the probe of %s succeeds where the platform answers as it does',
  async (_part, probe) => {
    expect(await runProbe(probe(await answering(platform)), TIMES)).toMatchObject({ isUp: true, problem: null });
  },
);

test.each(Object.entries(probes))(
  'the probe of %s fails on an error page, on silence and on nobody',
  async (_part, probe) => {
    const broken = await answering((_request, response) => void response.writeHead(503).end('Bad gateway'));
    expect(await runProbe(probe(broken), TIMES)).toMatchObject({ isUp: false, problem: 'unexpected_answer' });
    const silent = await answering(() => {});
    expect(await runProbe(probe(silent), { limitMs: 50, pauseMs: 1 })).toMatchObject({ problem: 'timed_out' });
    expect(await runProbe(probe('http://127.0.0.1:1'), TIMES)).toMatchObject({ problem: 'unreachable' });
  },
);

test('a mail server is asked for its greeting, and nobody else is taken for one', async () => {
  expect(await runProbe(mailProbe('smtp://127.0.0.1:1'), TIMES)).toMatchObject({ problem: 'unreachable' });
});

test('a click that does not come out of the log is reported as that', async () => {
  const hot = { getVersioned: async () => [] };
  const probe = logProbe(await answering(platform), { ping: async () => {} }, hot);
  expect(await runProbe(probe, { limitMs: 1_000, pauseMs: 1 })).toMatchObject({ isUp: false, problem: 'not_arrived' });
});
