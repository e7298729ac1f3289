import { randomUUID } from 'node:crypto';
import { PROBE_AFFILIATE_ID, PROBE_CAMPAIGN_ID } from '@sillage/proto/http/probe-link';
import type { Part } from '@sillage/proto/values/status';
import { type Probe, ProbeFailure } from './probe.ts';

/** Identifies the probe as a bot, so that it is not counted as a visitor. */
const HEADERS = { 'user-agent': 'SillageProbe/1.0 (bot)', accept: '*/*' };

export async function ask(url: string, signal: AbortSignal, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { ...init, signal, redirect: 'manual', headers: { ...HEADERS, ...init.headers } });
}

export const probedLink = (gateway: string): string => `${gateway}/track/${PROBE_CAMPAIGN_ID}/${PROBE_AFFILIATE_ID}`;

/** Follows a link of an unowned campaign: it takes the path of every click, and counts in no merchant's figures. */
export const linksProbe = (gateway: string, destination: string): Probe => ({
  part: 'links',
  async run(signal) {
    const response = await ask(probedLink(gateway), signal);
    await response.body?.cancel();
    const location = response.headers.get('location') ?? '';
    if (response.status === 302 && location.startsWith(destination)) return undefined;
    throw unexpected('links', response.status);
  },
});

/** Fetches the page of the application, and the first script in it. */
export const webProbe = (gateway: string): Probe => ({
  part: 'web',
  async run(signal) {
    const page = await ask(`${gateway}/`, signal, { headers: { accept: 'text/html' } });
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1];
    if (page.status !== 200 || script === undefined) throw unexpected('web', page.status);
    const file = await ask(gateway + script, signal);
    await file.body?.cancel();
    if (file.status !== 200) throw unexpected('web', file.status);
    return undefined;
  },
});

/** Requests a campaign that does not exist, which takes a database look-up. */
export const apiProbe = (gateway: string): Probe => ({
  part: 'api',
  async run(signal) {
    const response = await ask(`${gateway}/api/v1/public/campaigns/${randomUUID()}`, signal);
    if ((await codeOf(response)) !== 'not_found') throw unexpected('api', response.status);
    return undefined;
  },
});

/**
 * Sends a well-formed, unknown refresh token. Identity refuses it with a specific code, and counts it against no
 * account.
 */
export const authenticationProbe = (gateway: string): Probe => ({
  part: 'authentication',
  async run(signal) {
    const response = await ask(`${gateway}/auth/v1/token?grant_type=refresh_token`, signal, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: 'sillageprobe' }),
    });
    if ((await codeOf(response)) !== 'refresh_token_not_found') throw unexpected('authentication', response.status);
    const settings = await ask(`${gateway}/auth/v1/.well-known/jwks.json`, signal);
    await settings.body?.cancel();
    if (settings.status !== 200) throw unexpected('authentication', settings.status);
    return undefined;
  },
});

async function codeOf(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => undefined);
  if (typeof body !== 'object' || body === null) return undefined;
  // Identity returns the status as `code` to clients of its first API version.
  return Reflect.get(body, 'error_code') ?? Reflect.get(body, 'code');
}

const unexpected = (part: Part, status: number): ProbeFailure =>
  new ProbeFailure('unexpected_answer', `${part} answered ${status}, and not as this platform does`);
