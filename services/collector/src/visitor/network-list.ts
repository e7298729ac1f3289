import { isIP } from 'node:net';
import { setImmediate } from 'node:timers/promises';

/** 32-bit words of an address. IPv4 addresses are stored as mapped to IPv6, `::ffff:0:0/96`. */
const WORDS = 4;
const WORD_BITS = 32;
const BITS = WORDS * WORD_BITS;
const GROUPS = 8;
const MAPPED = '::ffff:';
const LINES_PER_BATCH = 1_000;
const [DOT, COLON, PERCENT, ZERO, NINE, A, LOWER_CASE] = [46, 58, 37, 48, 57, 97, 32];

/** First and last address of a network. */
type Range = readonly [first: Uint32Array, last: Uint32Array];

/**
 * Parses networks, one per line (`203.0.113.0/24`, `2001:db8::/32` or a single address), with comments after `#`.
 * Throws with the number of the first line that is not a network.
 */
export const readNetworkList = (text: string): NetworkList => new NetworkList([...rangesOf(text)]);

/** The same in chunks, so that visitors do not wait for a long list. */
export async function readNetworkListSlowly(text: string): Promise<NetworkList> {
  const ranges: Range[] = [];
  for (const range of rangesOf(text)) {
    ranges.push(range);
    if (ranges.length % LINES_PER_BATCH === 0) await setImmediate();
  }
  return new NetworkList(ranges);
}

function* rangesOf(text: string): Generator<Range> {
  for (const [place, line] of text.split('\n').entries()) {
    const network = (line.split('#', 1)[0] ?? '').trim();
    if (network === '') continue;
    const range = rangeOf(network);
    if (!range) throw new Error(`line ${place + 1} is no network such as 203.0.113.0/24 or 2001:db8::/32`);
    yield range;
  }
}

function rangeOf(network: string): Range | undefined {
  const [address = '', prefix, ...rest] = network.split('/');
  const family = isIP(address);
  const bits = family === 4 ? WORD_BITS : BITS;
  const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
  const first = new Uint32Array(WORDS);
  const isNetwork = family > 0 && !address.includes('%') && rest.length === 0 && length <= bits;
  if (!isNetwork || !readAddress(address, first)) return undefined;
  const last = first.slice();
  for (let word = 0; word < WORDS; word += 1) {
    const fixed = BITS - bits + length - word * WORD_BITS;
    const hosts = fixed >= WORD_BITS ? 0 : 0xffff_ffff >>> Math.max(0, fixed);
    first[word] = (first[word] ?? 0) & ~hosts;
    last[word] = (last[word] ?? 0) | hosts;
  }
  return [first, last];
}

/**
 * Networks sorted by address, searched by bisection. `net.BlockList` is a linear search, too slow for each click with
 * thousands of networks.
 */
export class NetworkList {
  readonly size: number;
  readonly #firsts: Uint32Array;
  readonly #lasts: Uint32Array;
  readonly #address = new Uint32Array(WORDS);

  constructor(ranges: readonly Range[]) {
    const apart: Range[] = [];
    for (const range of ranges.toSorted(([one], [other]) => compare(one, 0, other))) {
      const before = apart.at(-1)?.[1];
      // Two networks are either nested or disjoint.
      if (!before || compare(before, 0, range[1]) < 0) apart.push(range);
    }
    this.size = apart.length;
    this.#firsts = new Uint32Array(apart.length * WORDS);
    this.#lasts = new Uint32Array(apart.length * WORDS);
    apart.forEach(([first, last], place) => {
      this.#firsts.set(first, place * WORDS);
      this.#lasts.set(last, place * WORDS);
    });
  }

  /** Whether an address is in one of the networks; false for a malformed address. */
  has(ip: string): boolean {
    if (this.size === 0 || !readAddress(ip, this.#address)) return false;
    let [low, high] = [0, this.size];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(this.#firsts, middle, this.#address) <= 0) low = middle + 1;
      else high = middle;
    }
    return low > 0 && compare(this.#lasts, low - 1, this.#address) >= 0;
  }
}

/** Negative if the address at this index of `many` sorts before the other one. */
function compare(many: Uint32Array, place: number, other: Uint32Array): number {
  const at = place * WORDS;
  return (
    (many[at] ?? 0) - (other[0] ?? 0) ||
    (many[at + 1] ?? 0) - (other[1] ?? 0) ||
    (many[at + 2] ?? 0) - (other[2] ?? 0) ||
    (many[at + 3] ?? 0) - (other[3] ?? 0)
  );
}

/** False for a malformed address. Own code, because ipaddr.js takes more than a microsecond, on every click. */
function readAddress(ip: string, words: Uint32Array): boolean {
  if (!ip.includes(':')) return readIpv4(ip, 0, words);
  if (!ip.includes('.')) return readIpv6(ip, words);
  return ip.slice(0, MAPPED.length).toLowerCase() === MAPPED && readIpv4(ip, MAPPED.length, words);
}

function readIpv4(ip: string, from: number, words: Uint32Array): boolean {
  let [address, part, dots] = [0, 0, 0];
  for (let at = from; at < ip.length; at += 1) {
    const code = ip.charCodeAt(at);
    if (code === DOT) {
      address = address * 256 + part;
      part = 0;
      dots += 1;
    } else if (code >= ZERO && code <= NINE) part = part * 10 + code - ZERO;
    else return false;
    if (part > 255) return false;
  }
  if (dots !== 3) return false;
  words[0] = 0;
  words[1] = 0;
  words[2] = 0xffff;
  words[3] = address * 256 + part;
  return true;
}

/** Groups of the IPv6 address that is being parsed. */
const groups = new Uint16Array(GROUPS);

function readIpv6(ip: string, words: Uint32Array): boolean {
  let [count, group, gap, before] = [0, 0, -1, -1];
  for (let at = 0; at < ip.length; at += 1) {
    const code = ip.charCodeAt(at);
    if (code === PERCENT) break;
    if (code !== COLON) {
      const lower = code | LOWER_CASE;
      const digit = code <= NINE ? code - ZERO : lower >= A ? lower - A + 10 : -1;
      if (digit < 0 || digit > 15) return false;
      group = (group << 4) | digit;
    } else if (before === COLON) gap = count;
    else if (at > 0) {
      if (count === GROUPS) return false;
      groups[count++] = group;
      group = 0;
    }
    before = code;
  }
  if (before !== COLON) {
    if (count === GROUPS) return false;
    groups[count++] = group;
  }
  if (gap < 0 && count < GROUPS) return false;
  if (gap >= 0) {
    const resumes = GROUPS - (count - gap);
    groups.copyWithin(resumes, gap, count);
    groups.fill(0, gap, resumes);
  }
  for (let word = 0; word < WORDS; word += 1)
    words[word] = ((groups[word * 2] ?? 0) << 16) | (groups[word * 2 + 1] ?? 0);
  return true;
}
