import type { Device } from '@sillage/proto/values/clicks';
import Bowser from 'bowser';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import { STORED_BYTES, storedText } from '../domain/stored-text.ts';
import type { Agent } from '../domain/visitor.ts';
import { encodeAgentFields } from '../recording/click-encoding.ts';

export interface KnownAgent extends Agent {
  readonly encodedFields: Buffer;
}

const DEVICES: Readonly<Record<string, Device>> = { desktop: 'desktop', mobile: 'mobile', tablet: 'tablet' };
const AGENTS_KEPT = 20_000;
/** Browsers send a few hundred characters; of longer texts only the beginning is parsed. */
const AGENT_LENGTH = 512;

/** Parses user agents, with a cache by their text. */
export function createAgents(): (userAgent: string) => KnownAgent {
  const known = new LRUCache<string, KnownAgent>({ max: AGENTS_KEPT });
  return (userAgent) => {
    const text = userAgent.slice(0, AGENT_LENGTH);
    let agent = known.get(text);
    if (!agent) {
      agent = readAgent(text);
      known.set(text, agent);
    }
    return agent;
  };
}

function readAgent(text: string): KnownAgent {
  const { browser, os, platform } = text.trim() === '' ? { browser: {}, os: {}, platform: {} } : Bowser.parse(text);
  const agent: Agent = {
    isBot: isbot(text),
    device: DEVICES[platform.type ?? ''] ?? 'other',
    // The name of an unknown browser is whatever the visitor sent.
    browser: storedText(browser.name ?? '', STORED_BYTES.agentName),
    os: storedText(os.name ?? '', STORED_BYTES.agentName),
  };
  return { ...agent, encodedFields: encodeAgentFields(agent) };
}
