const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether a host, as in `URL.hostname`, is this machine, so that unencrypted requests are safe. */
export const isLoopbackHost = (hostname: string): boolean => LOOPBACK.test(hostname);
