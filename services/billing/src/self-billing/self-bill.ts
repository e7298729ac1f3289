import type { BillingDetails } from '@sillage/proto/http/billing-details';
import type { Agreement, TaxDetails, TaxParty } from '@sillage/proto/http/tax-details';
import { inTransaction } from '@sillage/runtime/postgres';
import { isRetriable } from '@sillage/runtime/service';
import { NIL, v7 as uuid } from 'uuid';
import { findBillingDetails } from '../db/billing-details.ts';
import {
  type Covered,
  findLastInvoice,
  insertSelfBilled,
  listEarners,
  listOpenEarnings,
  type OpenEarnings,
  takeSequence,
} from '../db/self-billed-documents.ts';
import { insertSelfBilledMonth, listBilledMonths, listSelfBilling, lockTaxSettings } from '../db/tax-settings.ts';
import type { BillingDeps, Trx } from '../deps.ts';
import { duePeriods, periodOf } from '../domain/periods.ts';
import { decideDocument, numberOf, sellerOf } from '../domain/self-billing.ts';

type Deps = Pick<BillingDeps, 'db' | 'clock' | 'log' | 'payout'>;

const PAGE = 200;

/**
 * Writes the invoices of every month that is due and was not written yet, oldest first. Any number of processes may do so
 * at once, and any of them may be killed at any point. A merchant of whom it fails holds up nobody.
 */
export async function selfBill(deps: Deps, signal?: AbortSignal): Promise<void> {
  let after: string = NIL;
  while (!signal?.aborted) {
    const merchants = await listSelfBilling(deps.db, after, PAGE);
    for (const { ownerUserId, since } of merchants) {
      if (signal?.aborted) return;
      await billMerchant(deps, ownerUserId, since);
      after = ownerUserId;
    }
    if (merchants.length < PAGE) return;
  }
}

async function billMerchant(deps: Deps, ownerUserId: string, since: string): Promise<void> {
  const done = await listBilledMonths(deps.db, ownerUserId);
  const due = duePeriods(since, deps.clock()).filter((period) => !done.has(period));
  try {
    for (const period of due) await billMonth(deps, ownerUserId, period);
  } catch (error) {
    if (isRetriable(error)) throw error;
    deps.log.error({ err: error, ownerUserId }, 'invoices in the name of affiliates could not be written');
  }
}

async function billMonth(deps: Deps, ownerUserId: string, period: string): Promise<void> {
  const buyer = await findBillingDetails(deps.db, ownerUserId);
  if (!buyer) return deps.log.warn({ ownerUserId, period }, 'a merchant has no billing details: nothing is written');
  const parties = await deps.payout.taxPartiesOf(await listEarners(deps.db, ownerUserId));
  const now = new Date(deps.clock());
  await inTransaction(deps.db, (trx) => writeMonth(trx, { ownerUserId, period, buyer, now }, parties));
}

/** Writes what a merchant's affiliates earned until the end of a month, once. */
export async function writeMonth(trx: Trx, about: About, parties: readonly TaxParty[]): Promise<void> {
  const { ownerUserId, period, now } = about;
  const since = (await lockTaxSettings(trx, ownerUserId))?.selfBillingSince ?? null;
  if (since === null || !(await insertSelfBilledMonth(trx, ownerUserId, period, now))) return;
  const agreed = new Map(parties.flatMap((party) => startOf(party, since)));
  for (const open of await listOpenEarnings(trx, about, [...agreed.values()])) {
    const party = agreed.get(open.affiliateId);
    if (party) await writeDocument(trx, about, open, party);
  }
}

interface Agreed extends Covered {
  readonly details: TaxDetails;
  readonly agreement: Agreement;
}

/** Nothing is invoiced of the months before an affiliate agreed, or before the merchant began with it. */
function startOf({ affiliateId, details, agreement }: TaxParty, since: string): (readonly [string, Agreed])[] {
  if (agreement === null) return [];
  const month = periodOf(Date.parse(agreement.agreedAt));
  return [[affiliateId, { affiliateId, details, agreement, from: month > since ? month : since }]];
}

interface About {
  readonly ownerUserId: string;
  readonly period: string;
  readonly buyer: BillingDetails;
  readonly now: Date;
}

async function writeDocument(
  trx: Trx,
  { ownerUserId, period, buyer, now }: About,
  { openMinor, ...open }: OpenEarnings,
  party: Agreed,
): Promise<void> {
  const last = await findLastInvoice(trx, ownerUserId, open.affiliateId, open.currency);
  const sequence = await takeSequence(trx, ownerUserId, party);
  await insertSelfBilled(trx, {
    id: uuid(),
    ownerUserId,
    ...open,
    sequence,
    number: numberOf(open.affiliateId, sequence),
    period,
    ...decideDocument(openMinor, party.details, buyer, period, last),
    seller: sellerOf(party.details),
    buyer,
    agreement: party.agreement,
    issuedAt: now,
  });
}
