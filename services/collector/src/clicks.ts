import type { RejectedReason } from '@sillage/proto/values/clicks';
import type { OutgoingEvent } from '@sillage/runtime/bus';
import { currentTraceparent } from '@sillage/runtime/service';
import type { CollectorDeps } from './deps.ts';
import { STORED_BYTES, storedText } from './domain/stored-text.ts';
import { referrerHost } from './domain/visitor.ts';
import type { ResolvedLink } from './facts/resolved-link.ts';
import { encodeClick } from './recording/click-encoding.ts';
import type { KnownAgent } from './visitor/agents.ts';

/** A click that is ready to be recorded. */
export interface Click {
  readonly id: string;
  readonly occurredAtMs: number;
  readonly event: OutgoingEvent;
}

export interface ClickFacts {
  readonly link: ResolvedLink;
  readonly sessionId: string;
  readonly agent: KnownAgent;
  readonly ip: string;
  readonly referrer: string | undefined;
  readonly subs: readonly string[];
  readonly rejectedReason: RejectedReason | undefined;
  readonly occurredAtMs: number;
  /** Set if a repeated report must be the same click. */
  readonly eventId?: string;
  readonly idempotency?: { readonly key: string; readonly digest: string } | undefined;
}

/** Why clicks on a link are not attributed; undefined if they are. */
export function linkRejection(link: ResolvedLink): RejectedReason | undefined {
  if (isPaused(link)) return 'campaign_paused';
  return link.affiliate.isActive ? undefined : 'affiliate_inactive';
}

/** Visitors of a paused campaign's links see a page that says so. */
export const isPaused = (link: ResolvedLink): boolean => !link.campaign.isActive;

/**
 * Creates the event of a click, already encoded. The IP address never leaves this function: only its country does, and
 * whether it belongs to a data centre.
 */
export function makeClick(
  deps: Pick<CollectorDeps, 'countryOf' | 'isFromDatacenter' | 'newClickId' | 'clickIds'>,
  facts: ClickFacts,
): Click {
  const { link, sessionId, occurredAtMs } = facts;
  const id = facts.eventId ?? deps.newClickId();
  const traceparent = currentTraceparent();
  const asBytes = deps.clickIds === 'bytes';
  const value = encodeClick(
    {
      eventId: id,
      occurredAtMs,
      sessionId,
      rejectedReason: facts.rejectedReason ?? '',
      country: deps.countryOf(facts.ip),
      fromDatacenter: deps.isFromDatacenter(facts.ip),
      referrerHost: facts.referrer === undefined ? '' : referrerHost(facts.referrer),
      subs: facts.subs.map((sub) => storedText(sub, STORED_BYTES.sub)),
      traceparent: traceparent ?? '',
      idempotency: facts.idempotency,
    },
    asBytes ? link.encodedFields.withoutIds : link.encodedFields.all,
    facts.agent.encodedFields,
    asBytes ? link.tokenFields : undefined,
  );
  const partitionKey = `${link.campaign.campaignId}:${sessionId}`;
  // Clicks of many requests are published together: the header links the publication to each request's trace.
  const event = traceparent === undefined ? { partitionKey, value } : { partitionKey, value, headers: { traceparent } };
  return { id, occurredAtMs, event };
}
