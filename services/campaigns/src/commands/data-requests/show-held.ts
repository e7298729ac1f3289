import type { AffiliatePayments, AffiliateSums } from '@sillage/proto/http/affiliate-records';
import type { HeldInvitation, YourData } from '@sillage/proto/http/data-requests';
import type { z } from 'zod';
import { type AddressedAffiliate, listByAddress, listRates } from '../../db/affiliates/affiliates.ts';
import { listShortLinks } from '../../db/affiliates/short-links.ts';
import { findUnreachableSince } from '../../db/affiliates/unreachable-addresses.ts';
import { listCouponPeriods } from '../../db/campaigns/coupon-codes.ts';
import { findMailSettings, listMailChoices } from '../../db/campaigns/mail-settings.ts';
import { listApplicationsFrom } from '../../db/joining/applications.ts';
import { listInvitationsTo, type OwnedInvitation } from '../../db/joining/invitations.ts';
import { listAppealsOf } from '../../db/requests/appeals.ts';
import { listDataRequests } from '../../db/requests/data-requests.ts';
import { listOrderClaimsOf } from '../../db/requests/order-claims.ts';
import type { DataRequestDeps } from '../../deps.ts';
import { stateOf } from '../../domain/invitations.ts';
import { appealView } from '../appeals/appeal.ts';
import { merchantNames } from '../merchant-names.ts';
import { ownOrderClaimView } from '../order-claims/claim-views.ts';
import type { DataLink } from './data-links.ts';
import { ownRequestView } from './request-views.ts';

const NO_FIGURES: z.output<typeof AffiliateSums> = { clicks: 0, conversions: 0, commissions: [] };
const NO_PAYMENTS: z.output<typeof AffiliatePayments> = { payouts: [], mails: [], accountStatus: null };

/** Only the newest are shown, because an affiliate may make twenty claims per day for a year. */
const MAX_CLAIMS = 1_000;

/** All stored data about an address, in this and the other services, and about nobody else. */
export async function showHeld(
  deps: DataRequestDeps,
  { email, expiresAtMs }: DataLink,
): Promise<z.output<typeof YourData>> {
  const rows = await listByAddress(deps.db, email);
  const requested = rows.map(({ id, campaignId }) => ({ affiliateId: id, campaignId }));
  const ids = rows.map(({ id }) => id);
  const sent = await listApplicationsFrom(deps.db, email);
  const invited = await listInvitationsTo(deps.db, email);
  const { records, billing } = deps;
  const [
    figures,
    payments,
    { adjustments, documents = [] },
    postbacks,
    nameOf,
    requests,
    claims,
    appeals,
    settings,
    choices,
    unreachable,
  ] = await Promise.all([
    records.figuresOf(requested),
    records.paymentsOf(requested),
    billing.adjustmentsOf(requested),
    records.postbacksOf(requested),
    merchantNames(deps, [...rows, ...sent, ...invited]),
    listDataRequests(deps.db, ids),
    listOrderClaimsOf(deps.db, ids, MAX_CLAIMS),
    listAppealsOf(deps.db, ids, MAX_CLAIMS),
    findMailSettings(deps.db, email),
    listMailChoices(deps.db, rows),
    findUnreachableSince(deps.db, email),
  ]);
  const affiliates = await Promise.all(
    rows.map(async (row) => {
      const { affiliateId: _figures, ...sums } = figures.find(({ affiliateId }) => affiliateId === row.id) ?? {
        affiliateId: row.id,
        ...NO_FIGURES,
      };
      const { affiliateId: _payments, ...paid } = payments.find(({ affiliateId }) => affiliateId === row.id) ?? {
        affiliateId: row.id,
        ...NO_PAYMENTS,
      };
      return {
        ...(await ownRecord(deps, row)),
        merchantName: nameOf(row.ownerUserId),
        mutedMails: [...(choices.get(row.id)?.muted ?? [])],
        figures: sums,
        payments: paid,
        adjustments: adjustments.flatMap(({ affiliateId, ...one }) => (affiliateId === row.id ? [one] : [])),
        documents: documents.flatMap(({ affiliateId, ...one }) => (affiliateId === row.id ? [one] : [])),
        postbacks: postbacks
          .filter(({ affiliateId }) => affiliateId === row.id)
          .map(({ url, createdAt }) => ({ url, createdAt })),
        appeals: appeals.filter(({ affiliateId }) => affiliateId === row.id).map(appealView),
        orderClaims: claims.filter(({ affiliateId }) => affiliateId === row.id).map(ownOrderClaimView),
        requests: requests.filter(({ affiliateId }) => affiliateId === row.id).map(ownRequestView),
      };
    }),
  );
  const applications = sent.map(
    ({ campaignName, ownerUserId, state, name, answers, termsVersion, reason, ...row }) => ({
      ...{ campaignName, merchantName: nameOf(ownerUserId), state, name, answers: [...answers], termsVersion, reason },
      appliedAt: row.createdAt.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      isByRule: row.acceptedBy !== null,
    }),
  );
  const invitations = invited.map((row) => heldInvitation(row, nameOf(row.ownerUserId), new Date(deps.clock())));
  const mails = { ...settings, unreachableSince: unreachable?.toISOString() ?? null };
  return { email, expiresAt: new Date(expiresAtMs).toISOString(), mails, affiliates, applications, invitations };
}

const heldInvitation = (row: OwnedInvitation, merchantName: string | null, now: Date): HeldInvitation => ({
  campaignName: row.campaignName,
  merchantName,
  state: stateOf(row, now),
  name: row.name,
  words: row.words,
  rateBps: row.rateBps,
  termsVersion: row.termsVersion,
  sentAt: row.sentAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
});

async function ownRecord({ db, addresses }: DataRequestDeps, row: AddressedAffiliate) {
  const [rates, links, coupons] = await Promise.all([
    listRates(db, row.id),
    listShortLinks(db, row.campaignId, row.id),
    listCouponPeriods(db, row.id),
  ]);
  const linkOf = (shortCode: string | null) =>
    addresses.link({ campaignId: row.campaignId, affiliateId: row.id, shortCode });
  const direct = { url: linkOf(null), targetUrl: row.campaignTargetUrl, createdAt: row.createdAt.toISOString() };
  const isoTime = (ms: number) => new Date(ms).toISOString();
  return {
    affiliateId: row.id,
    campaignId: row.campaignId,
    campaignName: row.campaignName,
    isTest: row.isTest,
    name: row.name,
    email: row.email,
    isActive: row.isActive,
    isRemoved: row.isRemoved,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    rates: rates.map(({ fromMs, rateBps }) => ({ fromAt: isoTime(fromMs), rateBps })),
    links: [
      direct,
      ...links.map(({ code, targetUrl, createdAt, name, subId, archivedAt }) => ({
        url: linkOf(code),
        targetUrl: targetUrl ?? row.campaignTargetUrl,
        createdAt: createdAt.toISOString(),
        ...(name !== null && { name }),
        ...(subId !== '' && { subId }),
        ...(archivedAt && { archivedAt: archivedAt.toISOString() }),
      })),
    ],
    couponCodes: coupons.map(({ code, fromMs, untilMs }) => ({
      code,
      fromAt: isoTime(fromMs),
      untilAt: untilMs === null ? null : isoTime(untilMs),
    })),
    openingBalance:
      row.openingCurrency === null
        ? null
        : { currency: row.openingCurrency, amountMinor: BigInt(row.openingBalanceMinor) },
  };
}
