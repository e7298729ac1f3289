import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';

/** A request parsed by `parseSimpleGet`. */
export interface SimpleGet {
  readonly method: 'GET';
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly socket: Socket;
}

const MAX_BYTES = 8_192;
const LINE_END = '\r\n';
const VERSION = ' HTTP/1.1';
const ADDRESS = /^[!-~]+$/;
const NAME = /^[a-z0-9-]+$/;
const UNFIT_VALUE = /[^\t\x20-\x7e\x80-\xff]/;

/** Headers that a fast path may need. All others are skipped. */
const KEPT = [
  'accept-language',
  'connection',
  'cookie',
  'host',
  'purpose',
  'referer',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-purpose',
  'user-agent',
  'x-forwarded-for',
  'x-moz',
  'x-purpose',
];
/** Requests with one of these headers need Node's HTTP. */
const BEYOND = ['content-length', 'expect', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'];

const READ_PAST = -1;
const NOT_HERE = -2;
const MAX_NAMES = 1_000;
/** By header name as spelled: its index in KEPT, or one of the constants above. */
const places = new Map<string, number>();

/**
 * Parses the kind of request that is nearly all of a fast path's traffic: a GET without a body, in the form that
 * browsers and proxies use, complete in one chunk. Undefined for everything else, even if it is valid: Node parses
 * that. Requests that two parsers could read differently are not parsed here.
 *
 * Values are copied from the bytes, because a cached slice of the text would keep the whole request in memory.
 *
 * Own code, because Node's parser is only available through its server, which takes longer than the rest of a redirect.
 */
export function parseSimpleGet(bytes: Buffer, prefix: string, socket: Socket): SimpleGet | undefined {
  if (bytes.length > MAX_BYTES) return undefined;
  const text = bytes.toString('latin1');
  if (!text.startsWith('GET ') || !text.startsWith(prefix, 4)) return undefined;
  let at = text.indexOf(LINE_END);
  if (at === -1 || !text.endsWith(VERSION, at)) return undefined;
  const url = bytes.toString('latin1', 4, at - VERSION.length);
  if (!ADDRESS.test(url)) return undefined;
  const values: (string | undefined)[] = new Array(KEPT.length);
  for (;;) {
    const start = at + LINE_END.length;
    at = text.indexOf(LINE_END, start);
    if (at === start) break;
    const colon = text.indexOf(':', start);
    if (at === -1 || colon === -1 || colon > at) return undefined;
    const place = placeOf(text.slice(start, colon));
    if (place === NOT_HERE || UNFIT_VALUE.test(text.slice(colon + 1, at))) return undefined;
    if (place === READ_PAST) continue;
    // Node joins some repeated headers and drops others, so leave these to Node.
    if (values[place] !== undefined) return undefined;
    values[place] = bytes.toString('latin1', colon + 1, at).trim();
  }
  if (at + LINE_END.length !== text.length) return undefined;
  const headers = headersOf(values);
  const isKept = headers.connection === undefined || headers.connection.toLowerCase() === 'keep-alive';
  return isKept && headers.host ? { method: 'GET', url, headers, socket } : undefined;
}

function placeOf(spelled: string): number {
  const known = places.get(spelled);
  if (known !== undefined) return known;
  const name = spelled.toLowerCase();
  const isRefused = !NAME.test(name) || BEYOND.includes(name);
  const place = isRefused ? NOT_HERE : KEPT.indexOf(name);
  // Clients choose the names, so the cache is limited, and each name is stored as a copy.
  if (places.size < MAX_NAMES) places.set(Buffer.from(spelled, 'latin1').toString('latin1'), place);
  return place;
}

/** Always creates the same object shape, because every redirect reads all of them. */
const headersOf = (values: readonly (string | undefined)[]): IncomingHttpHeaders => ({
  'accept-language': values[0],
  connection: values[1],
  cookie: values[2],
  host: values[3],
  purpose: values[4],
  referer: values[5],
  'sec-fetch-dest': values[6],
  'sec-fetch-mode': values[7],
  'sec-purpose': values[8],
  'user-agent': values[9],
  'x-forwarded-for': values[10],
  'x-moz': values[11],
  'x-purpose': values[12],
});
