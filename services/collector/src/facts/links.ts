import type { CampaignFacts } from '@sillage/proto/http/links';
import { aliasCode, aliasIn, SHORT_CODE_PATTERN } from '@sillage/proto/values/campaigns';
import { UUID_PATTERN } from '@sillage/proto/values/ids';
import type { CacheTally } from '@sillage/runtime/service';
import { LRUCache } from 'lru-cache';
import { chooseDestination } from '../domain/destination.ts';
import type { Facts, KnownFacts } from './known-facts.ts';
import { type ResolvedLink, resolveLink } from './resolved-link.ts';
import type { FactSource } from './source.ts';

export interface Links {
  /** Resolves a cached link synchronously; undefined if a part of it is not cached, whether or not the link exists. */
  knownShort(code: string): ResolvedLink | undefined;
  /** Undefined for a link that does not exist. */
  findShort(code: string): Promise<ResolvedLink | undefined>;
  /**
   * `affiliate` is an id, or an alias from another tool's links. `requested` is the link's `url` parameter, which is
   * checked here.
   */
  findDirect(campaignId: string, affiliate: string, requested: string | undefined): Promise<ResolvedLink | undefined>;
  findCampaign(campaignId: string): Promise<CampaignFacts | undefined>;
  /**
   * Fetches the campaign from the campaigns service, at most once a second per campaign; for failures that a recent
   * change may explain.
   */
  refreshCampaign(campaignId: string): Promise<CampaignFacts | undefined>;
  /** Stores facts that the campaigns service published; links use them from now on. */
  learn(facts: Facts): void;
}

interface LinksOptions {
  readonly known: KnownFacts;
  readonly source: FactSource;
  readonly size: number;
  readonly now: () => number;
  /** Counts cache hits and misses. */
  readonly tally?: CacheTally;
  readonly onRefreshFailure: (error: unknown) => void;
  /** Our own test shop: every link may lead there if its `url` parameter says so. */
  readonly testShopUrl: string;
}

type Load = () => Promise<boolean>;

/** Facts older than this are refreshed in the background, in case a change was missed. */
const FRESH_MS = 60_000;
const UNKNOWN_MS = 3_000;
const ASK_AGAIN_MS = 1_000;

export function createLinks({
  known,
  source,
  size,
  now,
  tally = { hits: 0, misses: 0 },
  onRefreshFailure,
  testShopUrl,
}: LinksOptions): Links {
  // Recent look-ups, by code or ids, and whether they found something. Separate from the cached facts, so that no
  // number of look-ups evicts a link; a waiting caller gets the answer even if its entry is evicted meanwhile.
  const lookups = new LRUCache<string, boolean, Load>({
    max: size,
    ttl: FRESH_MS,
    ttlResolution: 0,
    perf: { now },
    ignoreFetchAbort: true,
    async fetchMethod(_key, _before, { options, context: load }) {
      const exists = await load();
      if (!exists) options.ttl = UNKNOWN_MS;
      return exists;
    },
  });

  /** Fetches a fact that is not cached: once, however many visitors wait for it. */
  const ask = async (key: string, load: Load): Promise<boolean> =>
    lookups.get(key) !== false && (await lookups.fetch(key, { context: load, forceRefresh: true })) === true;

  /** Refreshes a fact that was cached some time ago; the cached one is used meanwhile, and if the refresh fails. */
  const keepFresh = (key: string, load: Load) => {
    if (lookups.get(key)) return;
    lookups.set(key, true);
    load().catch(onRefreshFailure);
  };

  const resolveShort = (code: string): ResolvedLink | undefined => {
    const short = known.shortLink(code);
    if (!short) return undefined;
    // Skips two look-ups by long ids, which cost as much as the rest of a cache hit.
    if (short.revision !== known.revision) {
      const campaign = known.campaign(short.facts.campaignId);
      const affiliate = known.affiliate(short.facts.affiliateId);
      if (!campaign || !affiliate) return undefined;
      if (short.resolved?.campaign !== campaign || short.resolved.affiliate !== affiliate) {
        const destination = chooseDestination(short.facts.targetUrl, campaign.targetUrl, campaign);
        short.resolved = resolveLink(campaign, affiliate, code, destination);
      }
      short.revision = known.revision;
    }
    keepFresh(code, () => source.loadShortLink(code, 'campaigns'));
    return short.resolved;
  };

  const knownShort = (code: string): ResolvedLink | undefined => {
    const link = resolveShort(code);
    if (link) tally.hits += 1;
    return link;
  };

  /** The id of the affiliate with this alias. */
  const findAlias = async (campaignId: string, named: string): Promise<string | undefined> => {
    const alias = aliasIn(named);
    if (alias === undefined) return undefined;
    const code = aliasCode(campaignId, alias);
    if (!known.shortLink(code) && !(await ask(code, () => source.loadShortLink(code)))) return undefined;
    keepFresh(code, () => source.loadShortLink(code, 'campaigns'));
    return known.shortLink(code)?.facts.affiliateId;
  };

  return {
    knownShort,
    async findShort(code) {
      const link = knownShort(code);
      if (link) return link;
      tally.misses += 1;
      const exists = SHORT_CODE_PATTERN.test(code) && (await ask(code, () => source.loadShortLink(code)));
      return exists ? resolveShort(code) : undefined;
    },
    async findDirect(campaignNamed, affiliateNamed, requested) {
      // Other systems may write ids in capitals.
      const campaignId = campaignNamed.toLowerCase();
      const named = affiliateNamed.toLowerCase();
      if (!UUID_PATTERN.test(campaignId)) return undefined;
      const affiliateId = UUID_PATTERN.test(named) ? named : await findAlias(campaignId, named);
      if (affiliateId === undefined) return undefined;
      const key = directKey(campaignId, affiliateId);
      if (!known.campaign(campaignId) || known.affiliate(affiliateId)?.campaignId !== campaignId) {
        tally.misses += 1;
        if (!(await ask(key, () => source.loadDirectLink(campaignId, affiliateId)))) return undefined;
      } else tally.hits += 1;
      const campaign = known.campaign(campaignId);
      const affiliate = known.affiliate(affiliateId);
      if (!campaign || affiliate?.campaignId !== campaignId) return undefined;
      keepFresh(key, () => source.loadDirectLink(campaignId, affiliateId, 'campaigns'));
      const destination =
        requested === testShopUrl ? testShopUrl : chooseDestination(requested, campaign.targetUrl, campaign);
      return resolveLink(campaign, affiliate, '', destination);
    },
    async findCampaign(campaignId) {
      if (!UUID_PATTERN.test(campaignId)) return undefined;
      if (!known.campaign(campaignId) && !(await ask(campaignId, () => source.loadCampaign(campaignId))))
        return undefined;
      keepFresh(campaignId, () => source.loadCampaign(campaignId, 'campaigns'));
      return known.campaign(campaignId);
    },
    async refreshCampaign(campaignId) {
      const key = `refresh:${campaignId}`;
      if (!lookups.get(key)) {
        lookups.set(key, true, { ttl: ASK_AGAIN_MS });
        await source.loadCampaign(campaignId, 'campaigns');
      }
      return known.campaign(campaignId);
    },
    learn(facts) {
      known.learn(facts);
      const { campaign, affiliate, link } = facts;
      if (campaign) lookups.set(campaign.campaignId, true);
      if (affiliate) lookups.set(directKey(affiliate.campaignId, affiliate.affiliateId), true);
      if (link) lookups.set(link.shortCode, true);
    },
  };
}

const directKey = (campaignId: string, affiliateId: string): string => `${campaignId}/${affiliateId}`;
