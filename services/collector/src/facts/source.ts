import {
  AffiliateFacts,
  CampaignFacts,
  CampaignLookup,
  DirectLinkLookup,
  ShortLinkFacts,
  ShortLinkLookup,
} from '@sillage/proto/http/links';
import type { HotStore } from '@sillage/runtime/hot';
import { fetchJson } from '@sillage/runtime/http';
import { AppError, type Logger } from '@sillage/runtime/service';
import type { z } from 'zod';
import type { KnownFacts } from './known-facts.ts';

/** `campaigns`: not from the hot store, where a change that every collector missed would still be hidden. */
export type Origin = 'anywhere' | 'campaigns';

/** Fetches what this process does not know yet: from the hot store, else from the campaigns service. */
export interface FactSource {
  /**
   * Each resolves with false where there is no such thing, and rejects with a retriable error where nobody can tell.
   */
  loadShortLink(code: string, from?: Origin): Promise<boolean>;
  loadDirectLink(campaignId: string, affiliateId: string, from?: Origin): Promise<boolean>;
  loadCampaign(campaignId: string, from?: Origin): Promise<boolean>;
  /** Puts facts where the other collectors find them. */
  share(facts: { campaign?: CampaignFacts; affiliate?: AffiliateFacts; link?: ShortLinkFacts }): Promise<void>;
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
  /** The campaigns service's answer; undefined where it knows no such thing. */
  const ask = async <Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema> | undefined> => {
    try {
      return await fetchJson(`${campaignsUrl}/internal/${path}`, schema, { internalSecret, timeoutMs: ASK_TIMEOUT_MS });
    } catch (error) {
      if (error instanceof AppError && (error.code === 'not_found' || error.code === 'validation_failed'))
        return undefined;
      throw error;
    }
  };

  /** Facts that another collector left; the hot store being away only makes the answer dearer. */
  const recall = async <Schema extends z.ZodType>(
    key: string,
    schema: Schema,
  ): Promise<z.output<Schema> | undefined> => {
    const held = await hot.getVersioned([key]).catch(() => []);
    const text = held[0]?.value;
    const parsed = text === undefined ? undefined : schema.safeParse(parseJson(text));
    return parsed?.success ? parsed.data : undefined;
  };

  const recallPair = async (campaignId: string, affiliateId: string): Promise<boolean> => {
    const [campaign, affiliate] = await Promise.all([
      recall(campaignKey(campaignId), CampaignFacts),
      recall(affiliateKey(affiliateId), AffiliateFacts),
    ]);
    if (!campaign || affiliate?.campaignId !== campaignId) return false;
    known.learnCampaign(campaign);
    known.learnAffiliate(affiliate);
    return true;
  };

  const share: FactSource['share'] = async ({ campaign, affiliate, link }) => {
    const options = { ttlMs: HOT_TTL_MS };
    const writes = [
      campaign &&
        hot.setIfNewer(
          campaignKey(campaign.campaignId),
          { version: campaign.version, value: JSON.stringify(campaign) },
          options,
        ),
      affiliate &&
        hot.setIfNewer(
          affiliateKey(affiliate.affiliateId),
          { version: affiliate.version, value: JSON.stringify(affiliate) },
          options,
        ),
      link && hot.setIfNewer(shortLinkKey(link.shortCode), { version: 1, value: JSON.stringify(link) }, options),
    ];
    await Promise.all(writes).catch((error: unknown) => log.debug({ err: error }, 'the hot store did not take facts'));
  };

  return {
    share,
    async loadShortLink(code, from = 'anywhere') {
      const link = from === 'anywhere' ? await recall(shortLinkKey(code), ShortLinkFacts) : undefined;
      if (link && (await recallPair(link.campaignId, link.affiliateId))) {
        known.learnShortLink(link);
        return true;
      }
      const answer = await ask(`short-links/${code}`, ShortLinkLookup);
      if (!answer) return false;
      known.learnCampaign(answer.campaign);
      known.learnAffiliate(answer.affiliate);
      known.learnShortLink(answer.link);
      await share(answer);
      return true;
    },
    async loadDirectLink(campaignId, affiliateId, from = 'anywhere') {
      if (from === 'anywhere' && (await recallPair(campaignId, affiliateId))) return true;
      const answer = await ask(`links/${campaignId}/${affiliateId}`, DirectLinkLookup);
      if (!answer) return false;
      known.learnCampaign(answer.campaign);
      known.learnAffiliate(answer.affiliate);
      await share(answer);
      return true;
    },
    async loadCampaign(campaignId, from = 'anywhere') {
      const campaign =
        (from === 'anywhere' ? await recall(campaignKey(campaignId), CampaignFacts) : undefined) ??
        (await ask(`campaigns/${campaignId}`, CampaignLookup))?.campaign;
      if (!campaign) return false;
      known.learnCampaign(campaign);
      await share({ campaign });
      return true;
    },
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
