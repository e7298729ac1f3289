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
  /** At once, where everything is known; undefined says nothing. */
  knownShort(code: string): ResolvedLink | undefined;
  /** Undefined for a link that does not exist. */
  findShort(code: string): Promise<ResolvedLink | undefined>;
  /**
   * `affiliate`: an id, or what another tool's links called them. `requested` is the link's own `url` parameter, checked
   * here.
   */
  findDirect(campaignId: string, affiliate: string, requested: string | undefined): Promise<ResolvedLink | undefined>;
  findCampaign(campaignId: string): Promise<CampaignFacts | undefined>;
  /**
   * What the campaigns service says now, asked at most once a second for each campaign: for what a change may explain.
   */
  refreshCampaign(campaignId: string): Promise<CampaignFacts | undefined>;
  /** Facts that the campaigns service announced: links follow them from now on. */
  learn(facts: Facts): void;
}

interface LinksOptions {
  readonly known: KnownFacts;
  readonly source: FactSource;
  readonly size: number;
  readonly now: () => number;
  /** Counts how often a link was known. */
  readonly tally?: CacheTally;
  readonly onRefreshFailure: (error: unknown) => void;
  /** The page of ours that stands in for a shop: any link may lead there when it is asked to. */
  readonly testShopUrl: string;
}

type Load = () => Promise<boolean>;

/** Facts older than this are asked for again in the background, in case a change was missed. */
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
  // What was asked for a short while ago, by code or ids, and whether it exists. Apart from what is known, so that no
  // number of questions displaces a link; whoever waits gets the answer even where its place here is taken meanwhile.
  const asked = new LRUCache<string, boolean, Load>({
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

  /** Asks for what is not known: once, however many visitors wait for the answer. */
  const ask = async (key: string, load: Load): Promise<boolean> =>
    asked.get(key) !== false && (await asked.fetch(key, { context: load, forceRefresh: true })) === true;

  /** Asks again for what has been known for a while; what is known serves meanwhile, and where nobody answers. */
  const keepFresh = (key: string, load: Load) => {
    if (asked.get(key)) return;
    asked.set(key, true);
    load().catch(onRefreshFailure);
  };

  const resolveShort = (code: string): ResolvedLink | undefined => {
    const short = known.shortLink(code);
    if (!short) return undefined;
    // Two look-ups by long ids cost as much as the rest of a hit.
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

  /** The id of an affiliate whom a link names by their alias. */
  const findAlias = async (campaignId: string, named: string): Promise<string | undefined> => {
    const alias = aliasIn(named);
    if (alias === undefined) return undefined;
    const code = aliasCode(campaignId, alias);
    const load = () => source.loadShortLink(code);
    const exists = known.shortLink(code) !== undefined || (await ask(code, load));
    return exists ? known.shortLink(code)?.facts.affiliateId : undefined;
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
    async findDirect(campaignId, named, requested) {
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
      if (!asked.get(key)) {
        asked.set(key, true, { ttl: ASK_AGAIN_MS });
        await source.loadCampaign(campaignId, 'campaigns');
      }
      return known.campaign(campaignId);
    },
    learn(facts) {
      known.learn(facts);
      const { campaign, affiliate, link } = facts;
      if (campaign) asked.set(campaign.campaignId, true);
      if (affiliate) asked.set(directKey(affiliate.campaignId, affiliate.affiliateId), true);
      if (link) asked.set(link.shortCode, true);
    },
  };
}

const directKey = (campaignId: string, affiliateId: string): string => `${campaignId}/${affiliateId}`;
