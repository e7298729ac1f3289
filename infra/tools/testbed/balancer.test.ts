import { once } from 'node:events';
import { Agent, createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type Balancer, startBalancer } from './balancer.ts';

const servers: Server[] = [];
const balancers: Balancer[] = [];

afterEach(async () => {
  for (const balancer of balancers.splice(0)) await balancer.close();
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function startInstance(name: string) {
  const state = { isReady: true, port: 0 };
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/readyz' && !state.isReady ? 503 : 200).end(name);
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  state.port = (server.address() as AddressInfo).port;
  return state;
}

async function startAll(...names: readonly string[]) {
  const instances = await Promise.all(names.map(startInstance));
  const balancer = await startBalancer({ port: 0, instances: instances.map(({ port }) => port), checkMs: 10 });
  balancers.push(balancer);
  /** The names of the instances that answered several new connections; `cut off` if none did. */
  const answering = async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(balancer.url, false)));
    return [...new Set(answers)].sort();
  };
  return { instances, answering, url: balancer.url };
}

const ask = (url: string, agent: Agent | false) =>
  new Promise<string>((resolve) => {
    get(url, { agent }, (response) => {
      response.setEncoding('utf8').on('data', resolve);
    }).once('error', () => resolve('cut off'));
  });

test('new connections go to the instances that are ready, in turns', async () => {
  const { instances, answering } = await startAll('a', 'b');
  await expect.poll(answering).toEqual(['a', 'b']);
  const [first, second] = instances;
  if (!first || !second) throw new Error('two were started');
  first.isReady = false;
  await expect.poll(answering).toEqual(['b']);
  second.isReady = false;
  await expect.poll(answering).toEqual(['cut off']);
  first.isReady = true;
  await expect.poll(answering).toEqual(['a']);
});

test('a connection stays where it is, although its instance is no longer ready', async () => {
  const { instances, answering, url } = await startAll('a', 'b');
  await expect.poll(answering).toEqual(['a', 'b']);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const kept = await ask(url, agent);
  const stopping = instances[kept === 'a' ? 0 : 1];
  const other = kept === 'a' ? 'b' : 'a';
  if (stopping) stopping.isReady = false;
  await expect.poll(answering).toEqual([other]);
  expect(await ask(url, agent)).toBe(kept);
  agent.destroy();
});
