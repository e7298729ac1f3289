import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';

/** A request that is read at a glance. */
export interface Glance {
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

/** What a door may ask for. All others are read past. */
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
/** Whoever sends one of these asks for more than an answer on a connection that stays. */
const BEYOND = ['content-length', 'expect', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'];

const READ_PAST = -1;
const NOT_HERE = -2;
const MAX_NAMES = 1_000;
/** What becomes of a header, by its name as it is spelled: its place in KEPT, or one of the above. */
const places = new Map<string, number>();

/**
 * Reads the one kind of request that is nearly all of a front door's traffic: a GET without a body, whose head is all that
 * came, written as browsers and proxies write it. Undefined for everything else, however valid: Node reads that. A request
 * that two readers could take for different ones is not read here.
 *
 * What it says is copied out of the bytes: a slice of the text, kept by a cache, would keep all of the request.
 *
 * Our own, since Node's parser serves Node's server alone, which takes longer for a request than all the rest of a redirect.
 */
export function glance(bytes: Buffer, prefix: string, socket: Socket): Glance | undefined {
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
    // Node joins some that come twice and drops others.
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
  // Names are the client's to choose: no more are remembered than honest ones need, and each as a copy.
  if (places.size < MAX_NAMES) places.set(Buffer.from(spelled, 'latin1').toString('latin1'), place);
  return place;
}

/** Of one shape, whatever came: a redirect looks for each of them. */
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
