import { createServer } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The gateway, and beside it an address that answers what it holds of the memory after a full collection, in bytes. */
setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');
createServer((_request, response) => {
  for (let times = 0; times < 3; times += 1) if (typeof collect === 'function') collect();
  const { heapUsed, external } = process.memoryUsage();
  response.end(JSON.stringify({ heapUsed, external }));
}).listen(Number(process.env.MEMORY_PORT), '127.0.0.1');

await import(process.env.GATEWAY_PROGRAM ?? '');
