/** A public IPv4 address in network number `n`, which is below 2^22: each visitor from another one. */
export const visitorAddress = (n: number): string => `${20 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}.7`;
