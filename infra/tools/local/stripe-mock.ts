import { freePort } from '@sillage/runtime/http/free-port';
import { goProgram } from './go-program.ts';
import { startServerProgram } from './server-program.ts';

/** Its description of the API must have every parameter that we send; it accepts any version. */
const VERSION = 'v0.203.0';

/**
 * The path of the payment provider's own mock, which checks requests against its description of the API. Built from
 * source once.
 */
export const stripeMockPath = (): Promise<string> => goProgram('github.com/stripe/stripe-mock', VERSION);

/** Starts one that ends with this process, however that ends; returns its address. */
export async function startStripeMock(program: string): Promise<string> {
  const host = `127.0.0.1:${await freePort()}`;
  await startServerProgram(program, ['-http-addr', host], `http://${host}`);
  return `http://${host}`;
}
