import { CampaignLookup, DirectLinkLookup, ShortLinkFacts, ShortLinkLookup } from '@sillage/proto/http/links';
import type { HotStore } from '@sillage/runtime/hot';
import { fetchJson } from '@sillage/runtime/http';
import { AppError, type Logger } from '@sillage/runtime/service';
import type { z } from 'zod';
import type { Facts, KnownFacts } from './known-facts.ts';

/** `campaigns` skips the hot store, which may be stale if every collector missed a change. */
export type Origin = 'anywhere' | 'campaigns';

/** Fetches facts that this process has not cached: from the hot store, else from the campaigns service. */
export interface FactSource {
  /**
   * Each resolves with false if the object does not exist, and rejects with a retriable error if that is unknown.
   */
  loadShortLink(code: string, from?: Origin): Promise<boolean>;
  loadDirectLink(campaignId: string, affiliateId: string, from?: Origin): Promise<boolean>;
  loadCampaign(campaignId: string, from?: Origin): Promise<boolean>;
  /** Stores facts in the hot store for the other collectors. */
  share(facts: Facts): Promise<void>;
}

interface SourceOptions {
  readonly known: KnownFacts;
  readonly hot: HotStore;
  readonly campaignsUrl: string;
  readonly internalSecret: string;
  readonly log: Logger;
}

const HOT_TTL_MS = 3_600_000;
const ASK_TIMEOUT_MS = 1500;

export function createFactSource({ known, hot, campaignsUrl, internalSecret, log }: SourceOptions): FactSource {
  /** The campaigns service's answer; undefined if it does not know the object. */
  const ask = async <Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema> | undefined> => {
    try {
      return await fetchJson(`${campaignsUrl}/internal/${path}`, schema, { internalSecret, timeoutMs: ASK_TIMEOUT_MS });
    } catch (error) {
      if (error instanceof AppError && (error.code === 'not_found' || error.code === 'validation_failed'))
        return undefined;
      throw error;
    }
  };

  /** Facts that other collectors stored, in one request. Without the hot store, look-ups only become slower. */
  const recall = async (...keys: readonly string[]): Promise<readonly unknown[]> => {
    const held = await hot.getVersioned(keys).catch(() => []);
    return held.map((entry) => entry && parseJson(entry.value));
  };

  const recallCampaign = async (campaignId: string): Promise<Facts | undefined> => {
    const [campaign] = await recall(campaignKey(campaignId));
    return CampaignLookup.safeParse({ campaign }).data;
  };

  const recallPair = async (campaignId: string, affiliateId: string): Promise<Facts | undefined> => {
    const [campaign, affiliate] = await recall(campaignKey(campaignId), affiliateKey(affiliateId));
    const pair = DirectLinkLookup.safeParse({ campaign, affiliate }).data;
    return pair?.affiliate.campaignId === campaignId ? pair : undefined;
  };

  const recallShortLink = async (code: string): Promise<Facts | undefined> => {
    const [held] = await recall(shortLinkKey(code));
    const link = ShortLinkFacts.safeParse(held).data;
    const pair = link && (await recallPair(link.campaignId, link.affiliateId));
    return pair && { ...pair, link };
  };

  const put = (key: string, version: number, facts: object): Promise<boolean> =>
    hot.setIfNewer(key, { version, value: JSON.stringify(facts) }, { ttlMs: HOT_TTL_MS });

  const share: FactSource['share'] = async ({ campaign, affiliate, link }) => {
    const writes = [
      campaign && put(campaignKey(campaign.campaignId), campaign.version, campaign),
      affiliate && put(affiliateKey(affiliate.affiliateId), affiliate.version, affiliate),
      link && put(shortLinkKey(link.shortCode), link.version, link),
    ];
    await Promise.all(writes).catch((error: unknown) => log.debug({ err: error }, 'the hot store did not take facts'));
  };

  const load = async (
    recalled: Promise<Facts | undefined> | undefined,
    path: string,
    lookup: z.ZodType<Facts>,
  ): Promise<boolean> => {
    const held = await recalled;
    const facts = held ?? (await ask(path, lookup));
    if (!facts) return false;
    known.learn(facts);
    if (!held) await share(facts);
    return true;
  };

  return {
    share,
    loadShortLink: (code, from) =>
      load(from === 'campaigns' ? undefined : recallShortLink(code), `short-links/${code}`, ShortLinkLookup),
    loadDirectLink: (campaignId, affiliateId, from) =>
      load(
        from === 'campaigns' ? undefined : recallPair(campaignId, affiliateId),
        `links/${campaignId}/${affiliateId}`,
        DirectLinkLookup,
      ),
    loadCampaign: (campaignId, from) =>
      load(from === 'campaigns' ? undefined : recallCampaign(campaignId), `campaigns/${campaignId}`, CampaignLookup),
  };
}

const campaignKey = (id: string): string => `facts:campaign:${id}`;
const affiliateKey = (id: string): string => `facts:affiliate:${id}`;
const shortLinkKey = (code: string): string => `facts:short-link:${code}`;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
