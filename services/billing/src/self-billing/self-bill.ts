import type { Agreement } from '@sillage/proto/http/agreements';
import type { BillingDetails } from '@sillage/proto/http/billing-details';
import type { TaxParty } from '@sillage/proto/http/tax-details';
import { groupBy } from '@sillage/proto/values/group-by';
import { inTransaction } from '@sillage/runtime/postgres';
import { NIL, v7 as uuid } from 'uuid';
import { findBillingDetails } from '../db/documents/billing-details.ts';
import {
  coverMonths,
  findLastInvoice,
  insertSelfBilled,
  listEarners,
  listOpenEarnings,
  type OpenEarnings,
  takeSequence,
} from '../db/documents/self-billed-documents.ts';
import type { SelfBilledRow } from '../db/documents/self-billing-tables.ts';
import {
  insertSelfBilledMonth,
  listBilledMonths,
  listSelfBilling,
  lockTaxSettings,
} from '../db/documents/tax-settings.ts';
import type { BillingDeps, Trx } from '../deps.ts';
import { coveredMonths } from '../domain/covered-months.ts';
import { duePeriods } from '../domain/periods.ts';
import { decideDocument, numberOf, sellerOf } from '../domain/self-billing.ts';
import { publishSelfBilled } from '../settlements/events.ts';

type Deps = Pick<BillingDeps, 'db' | 'clock' | 'log' | 'payout'>;

const PAGE = 200;

/**
 * Affiliates per statement: everything that an affiliate ever earned is summed, which must fit the statement timeout.
 */
const BATCH_SIZE = 500;

/**
 * Creates the invoices of every month that is due and not done yet, oldest first. Safe to run in any number of
 * processes, and to kill at any point. A merchant for whom it fails does not block others: the run throws at its end,
 * and the next one retries.
 */
export async function selfBill(deps: Deps, signal?: AbortSignal): Promise<void> {
  let [after, failed]: [string, number] = [NIL, 0];
  while (!signal?.aborted) {
    const merchants = await listSelfBilling(deps.db, after, PAGE);
    for (const { ownerUserId, since } of merchants) {
      if (signal?.aborted) return;
      if (!(await billMerchant(deps, ownerUserId, since))) failed += 1;
      after = ownerUserId;
    }
    if (merchants.length < PAGE) break;
  }
  if (failed > 0) throw new Error(`The invoices of ${failed} merchants could not be written`);
}

async function billMerchant(deps: Deps, ownerUserId: string, since: string): Promise<boolean> {
  try {
    const done = await listBilledMonths(deps.db, ownerUserId);
    const due = duePeriods(since, deps.clock()).filter((period) => !done.has(period));
    for (const period of due) await billMonth(deps, ownerUserId, period);
    return true;
  } catch (err) {
    deps.log.error({ err, ownerUserId }, 'invoices in the name of affiliates could not be written');
    return false;
  }
}

async function billMonth(deps: Deps, ownerUserId: string, period: string): Promise<void> {
  const buyer = await findBillingDetails(deps.db, ownerUserId);
  if (!buyer) return deps.log.warn({ ownerUserId, period }, 'a merchant has no billing details: nothing is written');
  const parties = await deps.payout.taxPartiesOf(await listEarners(deps.db, ownerUserId));
  const now = new Date(deps.clock());
  await inTransaction(deps.db, (trx) => writeMonth(trx, { ownerUserId, period, buyer, now }, parties));
}

/** Creates the documents for a merchant's affiliates about the covered months up to this one, once. */
export async function writeMonth(trx: Trx, about: About, parties: readonly TaxParty[]): Promise<void> {
  const { ownerUserId, period, now } = about;
  const spans = (await lockTaxSettings(trx, ownerUserId))?.selfBillingSpans ?? [];
  if (spans.length === 0 || !(await insertSelfBilledMonth(trx, ownerUserId, period, now))) return;
  const agreed = new Map(parties.flatMap(agreedOf));
  const covered = [...agreed.values()].map((party) => ({
    affiliateId: party.affiliateId,
    months: coveredMonths(spans, party.agreed, period),
  }));
  await coverMonths(
    trx,
    ownerUserId,
    covered.filter(({ months }) => months.length > 0),
  );
  const ids = [...agreed.keys()];
  const written: SelfBilledRow[] = [];
  for (let start = 0; start < ids.length; start += BATCH_SIZE)
    for (const open of await listOpenEarnings(trx, ownerUserId, ids.slice(start, start + BATCH_SIZE))) {
      const party = agreed.get(open.affiliateId);
      if (party) written.push(await writeDocument(trx, about, open, party));
    }
  for (const [campaignId, documents] of groupBy(written, (document) => document.campaignId))
    await publishSelfBilled(trx, { campaignId, ownerUserId }, documents, now);
}

interface Agreed extends TaxParty {
  readonly agreement: Agreement;
}

/** Includes everyone who ever agreed: their months stay covered after the end of the agreement. */
const agreedOf = ({ agreement, ...party }: TaxParty): (readonly [string, Agreed])[] =>
  agreement === null ? [] : [[party.affiliateId, { ...party, agreement }]];

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
): Promise<SelfBilledRow> {
  const isCredit = openMinor < 0n;
  const corrected = isCredit ? await findLastInvoice(trx, ownerUserId, open.affiliateId, open.currency) : undefined;
  const { series, sequence } = await takeSequence(trx, ownerUserId, open.affiliateId);
  const document: SelfBilledRow = {
    id: uuid(),
    ownerUserId,
    ...open,
    sequence,
    number: numberOf({ series, sequence }),
    period,
    ...decideDocument(openMinor, party.details, buyer, period, corrected),
    seller: sellerOf(party.details),
    buyer,
    agreement: party.agreement,
    issuedAt: now,
    payoutAccountId: party.payoutAccountId,
  };
  await insertSelfBilled(trx, document);
  return document;
}
