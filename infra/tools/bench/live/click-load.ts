import { connect, type Socket } from 'node:net';
import { visitorAddress } from '../visitor-address.ts';

interface Input {
  readonly url: string;
  readonly connections: number;
  readonly ratePerSecond: number;
  readonly seconds: number;
  /** Number of visitors who have clicked before. */
  readonly first: number;
}

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const REDIRECT = Buffer.from('HTTP/1.1 302');
const PATIENCE_MS = 20_000;

/*
 * Clicks at a constant rate, whether or not the edge keeps up, each from a new visitor and network. On raw sockets with
 * pipelining, because a load that shares its machine with the measured process must be cheap.
 */
const { url, connections, ratePerSecond, seconds, first } = JSON.parse(process.argv[2] ?? '{}') as Input;
const { hostname, port, pathname, host } = new URL(url);
const total = ratePerSecond * seconds;
let sent = 0;
let redirected = 0;

function open(): Promise<Socket> {
  let rest = Buffer.alloc(0);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => resolve(socket));
    socket.setNoDelay(true);
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      const text = Buffer.concat([rest, chunk]);
      for (let at = text.indexOf(REDIRECT); at >= 0; at = text.indexOf(REDIRECT, at + 1)) redirected += 1;
      // The end may be the beginning of a match that the next chunk completes; it is too short to be counted twice.
      rest = text.subarray(-(REDIRECT.length - 1));
    });
  });
}

const sockets = await Promise.all(Array.from({ length: connections }, open));
const headOf = (n: number) =>
  `GET ${pathname} HTTP/1.1\r\nhost: ${host}\r\nuser-agent: ${BROWSER}\r\nx-forwarded-for: ${visitorAddress(first + n)}\r\n\r\n`;
const nowMs = () => Number(process.hrtime.bigint()) / 1e6;
const startedAtMs = nowMs();
while (sent < total) {
  const due = Math.min(total, Math.floor(((nowMs() - startedAtMs) / 1000) * ratePerSecond) + 1);
  for (; sent < due; sent += 1) sockets[sent % connections]?.write(headOf(sent));
  await new Promise((resolve) => setTimeout(resolve, 1));
}
const deadline = nowMs() + PATIENCE_MS;
while (redirected < total && nowMs() < deadline) await new Promise((resolve) => setTimeout(resolve, 5));
for (const socket of sockets) socket.destroy();
console.log(JSON.stringify({ startedAtMs, sent, redirected }));
