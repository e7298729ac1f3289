import { createServer } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The gateway, with an additional address that returns its memory in bytes after a full collection. */
setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');
createServer((_request, response) => {
  for (let times = 0; times < 3; times += 1) if (typeof collect === 'function') collect();
  const { heapUsed, external } = process.memoryUsage();
  response.end(JSON.stringify({ heapUsed, external }));
}).listen(Number(process.env.MEMORY_PORT), '127.0.0.1');

await import(process.env.GATEWAY_PROGRAM ?? '');
