const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether a host, as `URL.hostname` gives it, is this very machine: what is sent there nobody reads on the way. */
export const isLoopbackHost = (hostname: string): boolean => LOOPBACK.test(hostname);
