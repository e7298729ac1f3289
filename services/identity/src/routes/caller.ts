import { clientOf, ipRange } from '@sillage/runtime/http';
import Bowser from 'bowser';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../domain/caller.ts';

/** Browsers send a few hundred characters; the rest of a longer header is ignored. */
const AGENT_LENGTH = 512;

export function callerOf(request: FastifyRequest): Caller {
  return {
    address: clientOf(request.ip),
    ipRange: ipRange(request.ip) ?? null,
    ...readAgent(request.headers['user-agent'] ?? ''),
  };
}

function readAgent(userAgent: string): Pick<Caller, 'browser' | 'os'> {
  const text = userAgent.slice(0, AGENT_LENGTH);
  if (text.trim() === '') return { browser: null, os: null };
  const { browser, os } = Bowser.parse(text);
  return { browser: browser.name || null, os: os.name || null };
}
