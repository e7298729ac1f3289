import type { AffiliateFacts, CampaignFacts } from '@sillage/proto/http/links';
import { SHORT_CODE_PATTERN } from '@sillage/proto/values/campaigns';
import { UUID_PATTERN } from '@sillage/proto/values/ids';
import { LRUCache } from 'lru-cache';
import { encodeTokenFields } from '../click-token.ts';
import { chooseDestination } from '../domain/destination.ts';
import { type Landing, landingOf } from '../domain/landing-url.ts';
import { STORED_BYTES, storedText } from '../domain/stored-text.ts';
import { encodeLinkFields } from '../recording/click-encoding.ts';
import type { KnownFacts } from './known-facts.ts';
import type { FactSource } from './source.ts';

/** A link with all that is the same for each of its clicks worked out once. */
export interface ResolvedLink {
  readonly campaign: CampaignFacts;
  readonly affiliate: AffiliateFacts;
  readonly shortCode: string;
  readonly destination: string;
  readonly landing: Landing;
  /** The event's fields that do not change from click to click, encoded. */
  readonly encodedFields: Buffer;
  /** The click token's, likewise. */
  readonly tokenFields: Buffer;
}

export interface Links {
  /** At once, where everything is known; undefined says nothing. */
  knownShort(code: string): ResolvedLink | undefined;
  /** Undefined for a link that does not exist. */
  findShort(code: string): Promise<ResolvedLink | undefined>;
  /** `requested` is the link's own `url` parameter, checked here. */
  findDirect(campaignId: string, affiliateId: string, requested: string | undefined): Promise<ResolvedLink | undefined>;
  findCampaign(campaignId: string): Promise<CampaignFacts | undefined>;
  /**
   * What the campaigns service says now, asked at most once a second for each campaign: for what a change may explain.
   */
  refreshCampaign(campaignId: string): Promise<CampaignFacts | undefined>;
  /** Something of the campaign changed: what was worked out is forgotten. */
  forget(campaignId: string): void;
  /** A short link came into being that may have been asked for before. */
  forgetUnknown(code: string): void;
}

interface LinksOptions {
  readonly known: KnownFacts;
  readonly source: FactSource;
  readonly size: number;
  readonly now: () => number;
  readonly onRefreshFailure: (error: unknown) => void;
}

/** Facts older than this are asked for again in the background, in case a change was missed. */
const FRESH_MS = 60_000;
const UNKNOWN_MS = 3_000;
const ASK_AGAIN_MS = 1_000;

export function createLinks({ known, source, size, now, onRefreshFailure }: LinksOptions): Links {
  const resolved = new LRUCache<string, { link: ResolvedLink; freshUntil: number }>({ max: size });
  const byCampaign = new LRUCache<string, Set<string>>({ max: size });
  const freshUntil = new LRUCache<string, number>({ max: size });
  const unknown = new LRUCache<string, true>({ max: size, ttl: UNKNOWN_MS });
  const justAsked = new LRUCache<string, true>({ max: size, ttl: ASK_AGAIN_MS });
  const loading = new Map<string, Promise<boolean>>();

  /** One question at a time for each thing, however many visitors wait for the answer. */
  const load = (key: string, ask: () => Promise<boolean>): Promise<boolean> => {
    let answer = loading.get(key);
    if (!answer) {
      answer = ask().finally(() => loading.delete(key));
      loading.set(key, answer);
    }
    return answer;
  };

  const resolve = (
    campaign: CampaignFacts,
    affiliate: AffiliateFacts,
    shortCode: string,
    target: string,
  ): ResolvedLink => {
    const { campaignId, attributionWindowSeconds } = campaign;
    const { affiliateId } = affiliate;
    const landing = landingOf(target, affiliateId, campaignId, attributionWindowSeconds);
    const destinationUrl = storedText(target, STORED_BYTES.destination);
    const encodedFields = encodeLinkFields({
      campaignId,
      affiliateId,
      shortCode,
      destinationUrl,
      attributionWindowSeconds,
    });
    const tokenFields = encodeTokenFields(campaignId, affiliateId);
    return { campaign, affiliate, shortCode, destination: target, landing, encodedFields, tokenFields };
  };

  const composeShort = (code: string): ResolvedLink | undefined => {
    const short = known.shortLink(code);
    const campaign = short && known.campaign(short.campaignId);
    const affiliate = short && known.affiliate(short.affiliateId);
    if (!campaign || !affiliate) return undefined;
    const link = resolve(campaign, affiliate, code, chooseDestination(short.targetUrl, campaign.targetUrl, campaign));
    resolved.set(code, { link, freshUntil: now() + FRESH_MS });
    const codes = byCampaign.get(campaign.campaignId) ?? new Set<string>();
    byCampaign.set(campaign.campaignId, codes.add(code));
    return link;
  };

  const refresh = (key: string, ask: () => Promise<boolean>) => {
    load(`refresh:${key}`, ask).then(() => resolved.delete(key), onRefreshFailure);
  };

  /** Asks again for what has been known for a while; what is known serves meanwhile. */
  const keepFresh = (key: string, ask: () => Promise<boolean>) => {
    const until = freshUntil.get(key);
    if (until !== undefined && until >= now()) return;
    freshUntil.set(key, now() + FRESH_MS);
    if (until !== undefined) refresh(key, ask);
  };

  const knownShort = (code: string): ResolvedLink | undefined => {
    const entry = resolved.get(code);
    if (!entry) return composeShort(code);
    if (entry.freshUntil < now()) {
      resolved.set(code, { ...entry, freshUntil: now() + FRESH_MS });
      refresh(code, () => source.loadShortLink(code, 'campaigns'));
    }
    return entry.link;
  };

  return {
    knownShort,
    async findShort(code) {
      const link = knownShort(code);
      if (link) return link;
      if (!SHORT_CODE_PATTERN.test(code) || unknown.has(code)) return undefined;
      if (await load(`short:${code}`, () => source.loadShortLink(code))) return composeShort(code);
      unknown.set(code, true);
      return undefined;
    },
    async findDirect(campaignId, affiliateId, requested) {
      if (!UUID_PATTERN.test(campaignId) || !UUID_PATTERN.test(affiliateId)) return undefined;
      const key = `${campaignId}/${affiliateId}`;
      if (unknown.has(key)) return undefined;
      if (!known.campaign(campaignId) || known.affiliate(affiliateId)?.campaignId !== campaignId) {
        const exists = await load(`direct:${key}`, () => source.loadDirectLink(campaignId, affiliateId));
        if (!exists) {
          unknown.set(key, true);
          return undefined;
        }
      }
      const campaign = known.campaign(campaignId);
      const affiliate = known.affiliate(affiliateId);
      if (!campaign || affiliate?.campaignId !== campaignId) return undefined;
      keepFresh(key, () => source.loadDirectLink(campaignId, affiliateId, 'campaigns'));
      return resolve(campaign, affiliate, '', chooseDestination(requested, campaign.targetUrl, campaign));
    },
    async findCampaign(campaignId) {
      if (!UUID_PATTERN.test(campaignId) || unknown.has(campaignId)) return undefined;
      if (
        !known.campaign(campaignId) &&
        !(await load(`campaign:${campaignId}`, () => source.loadCampaign(campaignId)))
      ) {
        unknown.set(campaignId, true);
        return undefined;
      }
      keepFresh(campaignId, () => source.loadCampaign(campaignId, 'campaigns'));
      return known.campaign(campaignId);
    },
    async refreshCampaign(campaignId) {
      if (!justAsked.has(campaignId)) {
        justAsked.set(campaignId, true);
        await load(`refresh:${campaignId}`, () => source.loadCampaign(campaignId, 'campaigns'));
      }
      return known.campaign(campaignId);
    },
    forget(campaignId) {
      for (const code of byCampaign.get(campaignId) ?? []) resolved.delete(code);
      byCampaign.delete(campaignId);
      unknown.clear();
    },
    forgetUnknown(code) {
      unknown.delete(code);
    },
  };
}
