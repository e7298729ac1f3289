import { isLoopbackHost } from '@sillage/proto/values/loopback-host';

/**
 * Whether only this machine can reach the installation. Stand-ins for external systems, which trust all input, may run
 * only then.
 */
export function isThisMachineAlone(env: {
  readonly HOST?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
}): boolean {
  const { HOST = '', PUBLIC_URL = '' } = env;
  const isOpenToItselfAlone = HOST === '::1' || isLoopbackHost(HOST);
  return isOpenToItselfAlone && URL.canParse(PUBLIC_URL) && isLoopbackHost(new URL(PUBLIC_URL).hostname);
}
