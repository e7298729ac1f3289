/**
 * A public IPv4 address in network number `n`, which is below 2^22, so that each visitor comes from another network.
 */
export const visitorAddress = (n: number): string => `${20 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}.7`;
