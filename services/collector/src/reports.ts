import { ConversionSource } from '@sillage/proto/events/conversions';
import type { CampaignFacts } from '@sillage/proto/http/links';
import type { ReportKind } from '@sillage/proto/http/report-keys';
import type { TrackClick, Tracked, TrackRefund, TrackSale } from '@sillage/proto/http/tracking';
import { Uuid } from '@sillage/proto/values/ids';
import { AppError } from '@sillage/runtime/service';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { linkRejection, makeClick } from './clicks.ts';
import { amountOf, makeConversion, requireActive } from './conversions.ts';
import type { CollectorDeps } from './deps.ts';
import { clickIdOf } from './domain/event-ids.ts';
import { rejectionOf } from './domain/validity.ts';
import { clickRecorded } from './recording/recorder.ts';
import type { ReportIdentity } from './report-keys.ts';
import { customerOfShop, sessionOfShop } from './visitor/session.ts';

/** A shop's clock may be ahead by this much; later times are rejected. */
const CLOCK_SKEW_MS = 300_000;
const MAX_AGE_MS = 400 * 86_400_000;

/**
 * Reports from verified sources: a server with the campaign's secret key, or a shop with a signed webhook. Each method
 * resolves once the report is durable; a report with the same idempotency key is recorded once.
 */
export function createReports(deps: CollectorDeps, source: ConversionSource = ConversionSource.SERVER) {
  /** Undefined without an idempotency key; throws if the key was used for a different report. */
  const identityOf = async (
    { campaignId, kind, key }: { campaignId: string; kind: ReportKind; key: string | undefined },
    body: object,
    occurredAtMs: number,
  ): Promise<ReportIdentity | undefined> =>
    key === undefined ? undefined : deps.reportKeys.identify({ campaignId, kind, key, body, occurredAtMs });

  const timeOf = (occurredAt: string | undefined): number => {
    const now = deps.clock();
    const ms = occurredAt === undefined ? now : Date.parse(occurredAt);
    if (ms > now + CLOCK_SKEW_MS || ms < now - MAX_AGE_MS) {
      throw new AppError(
        'validation_failed',
        'occurredAt lies in the future, or more than 400 days back. Nothing was recorded.',
      );
    }
    return Math.min(ms, now);
  };

  return {
    /** `knownAddress`: the digest of the customer's address, if the caller has computed it. */
    async sale(
      given: CampaignFacts,
      sale: z.output<typeof TrackSale>,
      key: string | undefined,
      knownAddress = '',
    ): Promise<Tracked> {
      const campaign = requireActive(given);
      const token = sale.token === undefined ? undefined : deps.tokens.verify(sale.token);
      if (sale.token !== undefined && token?.campaignId !== campaign.campaignId) {
        throw new AppError('invalid_click_token', 'The click token is not one of this campaign. Nothing was recorded.');
      }
      const { campaignId } = campaign;
      const currency = sale.currency ?? campaign.currency;
      const reportedAtMs = timeOf(sale.occurredAt);
      const amountMinor = amountOf(sale, currency);
      const { customerEmail, paymentAccount: paidFrom, ...named } = sale;
      const ownAddress = customerEmail === undefined ? '' : deps.addressDigest(campaignId, customerEmail);
      const paymentAccount = paidFrom === undefined ? '' : deps.accountDigest(campaignId, paidFrom);
      // The key's use is stored, but neither the address nor the account. A repetition that adds an address is still
      // the same report.
      const content = {
        ...named,
        ...(ownAddress !== '' && { customerAddress: ownAddress }),
        ...(paymentAccount !== '' && { paymentAccount }),
      };
      const identity = await identityOf({ campaignId, kind: 'sale', key }, content, reportedAtMs);
      const { id, event } = makeConversion({
        campaignId,
        occurredAtMs: identity?.occurredAtMs ?? reportedAtMs,
        identity,
        event: {
          case: 'reported',
          value: {
            orderId: sale.orderId,
            clickId: token?.clickId ?? uuidOr(sale.clickId),
            affiliateId: token?.affiliateId ?? uuidOr(sale.affiliateId),
            sessionId: token?.sessionId ?? '',
            customerId: sale.customerId === undefined ? '' : customerOfShop(campaignId, sale.customerId),
            customerAddress: ownAddress || knownAddress,
            paymentAccount,
            couponCodes: [...new Set(sale.couponCodes)],
            amountMinor: BigInt(amountMinor),
            currency,
            source,
            verified: true,
            isTest: sale.isTest ?? false,
            clickedAtMs: BigInt(token?.clickedAtMs ?? 0),
          },
        },
      });
      await deps.recorder.recordConversion(event);
      return { id, status: 'accepted' };
    },

    async refund(
      campaign: CampaignFacts,
      refund: z.output<typeof TrackRefund>,
      key: string | undefined,
    ): Promise<Tracked> {
      // Refunds are accepted while a campaign is paused: refunded money must not stay owed.
      const currency = refund.currency ?? campaign.currency;
      const isWhole = refund.amountMinor === undefined && refund.amount === undefined;
      const amountMinor = isWhole ? 0 : amountOf(refund, currency);
      if (!isWhole && amountMinor === 0)
        throw new AppError('validation_failed', 'A refund needs an amount above 0, or none for the whole order.');
      const { campaignId } = campaign;
      const reportedAtMs = timeOf(refund.occurredAt);
      const identity = await identityOf({ campaignId, kind: 'refund', key }, refund, reportedAtMs);
      const { id, event } = makeConversion({
        campaignId,
        occurredAtMs: identity?.occurredAtMs ?? reportedAtMs,
        identity,
        event: {
          case: 'refunded',
          value: {
            orderId: refund.orderId,
            amountMinor: BigInt(amountMinor),
            // A decimal amount was converted with this currency's decimals, so the refund names it; minor units need no
            // currency.
            currency: refund.currency ?? (refund.amount === undefined ? '' : currency),
            reason: refund.reason ?? '',
          },
        },
      });
      await deps.recorder.recordConversion(event);
      return { id, status: 'accepted' };
    },

    async click(
      campaign: CampaignFacts,
      report: z.output<typeof TrackClick>,
      key: string | undefined,
    ): Promise<Tracked> {
      const link = await deps.links.findDirect(campaign.campaignId, report.affiliateId, report.url);
      if (!link) throw new AppError('not_found', 'The campaign has no such affiliate. Nothing was recorded.');
      const sessionId = sessionOfShop(campaign.campaignId, report.sessionId);
      const { campaignId } = campaign;
      const reportedAtMs = timeOf(report.occurredAt);
      const identity = await identityOf({ campaignId, kind: 'click', key }, report, reportedAtMs);
      const occurredAtMs = identity?.occurredAtMs ?? reportedAtMs;
      const agent = deps.agentOf(report.userAgent);
      const signs = { method: 'GET', userAgent: report.userAgent, isBot: agent.isBot };
      const unsaid = {
        secPurpose: undefined,
        purpose: undefined,
        xMoz: undefined,
        xPurpose: undefined,
        secFetchMode: undefined,
        secFetchDest: undefined,
      };
      const rejectedReason = rejectionOf({ ...signs, ...unsaid }) ?? linkRejection(link);
      const click = makeClick(deps, {
        link,
        sessionId,
        agent,
        ip: report.ip ?? '',
        referrer: report.referrer,
        subs: (report.subs ?? []).slice(0, 5),
        rejectedReason,
        occurredAtMs,
        eventId: identity ? clickIdOf(campaignId, identity, occurredAtMs) : uuidv7({ msecs: occurredAtMs }),
        idempotency: identity,
      });
      const recorded = await clickRecorded(deps.recorder, click.event);
      if (recorded === 'dropped')
        throw new AppError('log_unavailable', 'The click could not be stored. Send it again in a minute.');
      deps.figures.count(rejectedReason ?? 'counted');
      // The click is recorded like one on a link, but gives no attribution, so there is no token for a sale.
      if (linkRejection(link)) return { id: click.id, status: 'accepted' };
      const token = deps.tokens.sign({
        clickId: click.id,
        linkFields: link.tokenFields,
        sessionId,
        clickedAtMs: occurredAtMs,
      });
      return { id: click.id, status: 'accepted', token };
    },
  };
}

/** Empty for a malformed or missing id: attribution then decides the report without it. */
function uuidOr(text: string | undefined): string {
  const parsed = Uuid.safeParse(text);
  return parsed.success ? parsed.data.toLowerCase() : '';
}
