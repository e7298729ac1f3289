const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/;

/**
 * Whether nobody but this machine reaches it: where stand-ins for others may run, which trust all input.
 */
export function isThisMachineAlone(env: {
  readonly HOST?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
}): boolean {
  const { HOST = '', PUBLIC_URL = '' } = env;
  return LOOPBACK.test(HOST) && URL.canParse(PUBLIC_URL) && LOOPBACK.test(new URL(PUBLIC_URL).hostname);
}
