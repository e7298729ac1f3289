import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askDocker } from './docker.ts';
import type { EngineName } from './engine-kind.ts';
import { startRedis } from './index.ts';
import { kinds } from './local-engine.ts';

interface DockerCall {
  readonly call: string;
  readonly body: unknown;
}

const socketPath = join(tmpdir(), `docker-${process.pid}.sock`);
let requested: DockerCall[];
let servers: { close(): unknown }[];
let said: string;

beforeEach(() => {
  [requested, servers, said] = [[], [], ''];
  vi.stubEnv('SILLAGE_LOCAL', '');
  vi.stubEnv('DOCKER_HOST', `unix://${socketPath}`);
  // Inside a container it would be looked up, by further calls.
  vi.stubEnv('TESTCONTAINERS_HOST_OVERRIDE', '127.0.0.1');
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += text.toString();
    return true;
  });
});
afterEach(() => {
  for (const server of servers) server.close();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** The part of Docker's API for starting and removing a container; `start` is the status of the start call. */
async function startFakeDocker(start: number): Promise<void> {
  const ports = { '1/tcp': [{ HostIp: '127.0.0.1', HostPort: '1' }] };
  const inspected = {
    Id: 'made',
    Name: '/made',
    State: { Running: true, Status: 'running', StartedAt: '2026-11-22T00:00:00Z' },
    Config: { Hostname: 'made', Labels: {} },
    HostConfig: { PortBindings: ports },
    NetworkSettings: { Ports: ports, Networks: {} },
  };
  const answers: readonly (readonly [RegExp, number, unknown])[] = [
    [/^GET \/info/, 200, { ServerVersion: '27', OSType: 'linux', OperatingSystem: 'Linux', Architecture: 'x86_64' }],
    [/^GET \/images\/.*\/json/, 200, {}],
    [/^GET \/containers\/json/, 200, []],
    [/^GET \/containers\/[\w-]+\/json/, 200, inspected],
    [/^POST \/containers\/create/, 201, { Id: 'made' }],
    [/^POST \/containers\/[\w-]+\/start/, start, { message: 'cannot start' }],
    [/^(POST|DELETE) /, 204, undefined],
  ];
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const call = `${request.method} ${request.url?.replace(/^\/v[\d.]+/, '')}`;
    const text = Buffer.concat(chunks).toString();
    requested.push({ call, body: text === '' ? undefined : JSON.parse(text) });
    const [, status, body] = answers.find(([pattern]) => pattern.test(call)) ?? [undefined, 404, {}];
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(status === 204 ? undefined : JSON.stringify(body));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(socketPath, resolve));
}

// If nothing answers at DOCKER_HOST, testcontainers also tries the default socket.
test.skipIf(existsSync('/var/run/docker.sock'))(
  'Docker that is not there leaves the engines to the machine, and says so',
  async () => {
    expect(await askDocker()).toBe(false);
    expect(said).toContain("the engines are this machine's own");
  },
);

test('a socket on which nobody answers does the same', async () => {
  const server = createSocket(() => {});
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(socketPath, resolve));
  expect(await askDocker()).toBe(false);
  expect(said).toContain("the engines are this machine's own");
});

test('SILLAGE_LOCAL=native does not ask at all', async () => {
  await startFakeDocker(204);
  vi.stubEnv('SILLAGE_LOCAL', 'native');
  expect(await askDocker()).toBe(false);
  expect([requested, said]).toEqual([[], '']);
});

test.each<[EngineName, string, number, readonly string[], readonly string[]]>([
  ['postgres', 'postgres:18', 5432, ['max_connections=300', 'fsync=off'], ['POSTGRES_HOST_AUTH_METHOD=trust']],
  ['redis', 'redis:8', 6379, ['--save', '--appendonly', 'no'], []],
  [
    'kafka',
    'apache/kafka:4.3.1',
    23_456,
    [],
    [
      'KAFKA_ADVERTISED_LISTENERS=PLAINTEXT://127.0.0.1:23456',
      'KAFKA_LISTENERS=PLAINTEXT://0.0.0.0:23456,CONTROLLER://127.0.0.1:23457',
      'KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR=1',
      'KAFKA_TRANSACTION_STATE_LOG_MIN_ISR=1',
      'KAFKA_AUTO_CREATE_TOPICS_ENABLE=false',
    ],
  ],
])('%s in a container is the engine that runs without one', async (name, image, port, command, environment) => {
  await startFakeDocker(204);
  expect(await askDocker()).toBe(true);
  const { startContainer, endContainer } = await import('./containers.ts');
  const place = { directory: '/unused', ports: [23_456, 23_457] as const, options: {} };
  await startContainer(`sillage-${name}`, 23_456, kinds[name].container(place));
  const made = requested.find(
    ({ call }) => call.startsWith('POST /containers/create?') && call.includes(`name=sillage-${name}`),
  );
  expect(made?.body).toMatchObject({
    Image: expect.stringMatching(`${image}$`),
    Cmd: expect.arrayContaining([...command]),
    Env: expect.arrayContaining([...environment]),
    HostConfig: { PortBindings: { [`${port}/tcp`]: [{ HostIp: '127.0.0.1', HostPort: '23456' }] } },
  });
  await endContainer(`sillage-${name}`, 'kill');
  await endContainer(`sillage-${name}`, 'rm');
  expect(requested.map(({ call }) => call)).toEqual(
    expect.arrayContaining([
      `POST /containers/sillage-${name}/kill`,
      expect.stringContaining(`DELETE /containers/sillage-${name}?`),
    ]),
  );
});

test('a container that does not start is removed, and the engine is the machine’s own at the same kind of address', async () => {
  await startFakeDocker(500);
  const redis = await startRedis();
  try {
    expect(requested.some(({ call }) => call.startsWith('DELETE /containers/sillage-private-'))).toBe(true);
    expect(said).toContain('redis did not start in Docker');
    expect(redis.address).toMatch(/^redis:\/\/127\.0\.0\.1:\d+$/);
  } finally {
    await redis.remove();
  }
});
