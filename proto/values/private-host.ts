/**
 * Whether a host is this machine or in a private network, where shops are developed, mostly without a certificate.
 * Takes `URL.hostname`, so an IPv4 address is four decimals however it was typed.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.toLowerCase();
  if (host.startsWith('[')) return /^\[(::1\]|f[cd]|fe[89ab])/.test(host);
  const octets = /^(\d+)\.(\d+)\.\d+\.\d+$/.exec(host);
  if (octets) return isPrivateAddress(Number(octets[1]), Number(octets[2]));
  // A name without a dot is in the local network.
  return !host.includes('.') || /\.(localhost|local|lan|internal|home\.arpa|test)$/.test(host);
}

/** RFC 1918, loopback, link-local, and the carrier's shared range that private overlays use. */
function isPrivateAddress(first: number, second: number): boolean {
  return (
    first === 10 ||
    first === 127 ||
    (first === 172 && second >= 16 && second <= 31) ||
    (first === 192 && second === 168) ||
    (first === 169 && second === 254) ||
    (first === 100 && second >= 64 && second <= 127)
  );
}
