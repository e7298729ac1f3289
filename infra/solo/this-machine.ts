import { isLoopbackHost } from '@sillage/proto/values/loopback-host';

/**
 * Whether nobody but this machine reaches it: where stand-ins for others may run, which trust all input.
 */
export function isThisMachineAlone(env: {
  readonly HOST?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
}): boolean {
  const { HOST = '', PUBLIC_URL = '' } = env;
  const isOpenToItselfAlone = HOST === '::1' || isLoopbackHost(HOST);
  return isOpenToItselfAlone && URL.canParse(PUBLIC_URL) && isLoopbackHost(new URL(PUBLIC_URL).hostname);
}
