import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@sillage/runtime/http/free-port';
import { goProgram } from './go-program.ts';

/** Its description of the API must know every parameter that we send; it answers any version of it. */
const VERSION = 'v0.203.0';
const PATIENCE_MS = 20_000;

/**
 * The path of the payment provider's own mock, which checks requests against its description of the API. Built from
 * source once.
 */
export const stripeMockPath = (): Promise<string> => goProgram('github.com/stripe/stripe-mock', VERSION);

/** Starts one that ends with this process, however that ends; its address. */
export async function startStripeMock(program: string): Promise<string> {
  const port = String(await freePort());
  // The shell ends the mock when its own input ends, which it does when this process is gone.
  const child = spawn('sh', ['-c', '"$0" -http-addr "127.0.0.1:$1" & cat > /dev/null; kill $!', program, port], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.unref();
  const { stdin } = child;
  if ('unref' in stdin && typeof stdin.unref === 'function') stdin.unref();
  const url = `http://127.0.0.1:${port}`;
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(50)) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      return url;
  }
  child.kill();
  throw new Error(`stripe-mock did not answer on ${url} in time`);
}
