import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';
import { findChargeByProvider, listChargeReturns } from '../db/charges/charge-returns.ts';
import {
  findReconciledUntil,
  keepDifference,
  listDifferences,
  listPaidAtProvider,
  resolveDifference,
  setReconciledUntil,
} from '../db/charges/provider-differences.ts';
import type { ProviderDifference } from '../db/charges/return-tables.ts';
import { findLineOfTransfer } from '../db/settlements/settlement-lines.ts';
import type { BillingDeps } from '../deps.ts';
import type { Movement, PaymentProvider } from '../providers/payment-provider.ts';
import { sourceChargeOf } from '../providers/registry.ts';
import { readReturns } from '../returns/read-returns.ts';
import { readReversal } from '../returns/read-reversal.ts';

/** More recent movements may still be on their way to us. */
const YOUNGEST_MS = HOUR_MS;
/** Compared again in the next run, because the provider may list a movement late. */
const OVERLAP_MS = 3 * DAY_MS;
const FIRST_MS = 35 * DAY_MS;

type Reconciling = Pick<BillingDeps, 'db' | 'clock' | 'log'> & { readonly payments: PaymentProvider };
type Reason = ProviderDifference['reason'];

/**
 * Compares the movements at a provider with the ledger, in both directions. Missed objects are fetched and booked as
 * their events would have been; remaining differences are stored by id until a later comparison resolves them. Nothing
 * else is repaired automatically.
 */
export async function reconcileProvider(deps: Reconciling, signal?: AbortSignal): Promise<void> {
  const { db, clock, log, payments } = deps;
  const to = new Date(clock() - YOUNGEST_MS);
  const last = await findReconciledUntil(db, payments.name);
  const from = new Date(last === undefined ? to.getTime() - FIRST_MS : last.getTime() - OVERLAP_MS);
  const seen = new Set<string>();
  const read = new Set<string>();
  let movements = 0;
  for await (const movement of payments.listMovements({ from, to })) {
    signal?.throwIfAborted();
    movements += 1;
    if (movement.objectId !== null) seen.add(movement.objectId);
    await judge(deps, differenceOf(payments.name, movement), await compare(deps, movement, read));
  }
  await compareBack(deps, { from: new Date(from.getTime() + DAY_MS), to }, seen);
  await lookAgain(deps);
  await setReconciledUntil(db, payments.name, to);
  const open = await listDifferences(db, payments.name);
  for (const difference of open) log.error({ difference }, 'the payment provider and the ledger differ');
  if (open.length === 0) log.info({ provider: payments.name, movements }, 'the payment provider and the ledger agree');
}

const differenceOf = (
  provider: string,
  { id, kind, objectId, sourceId, currency, amountMinor }: Movement,
): Omit<ProviderDifference, 'reason'> => ({
  provider,
  id: kind === 'other' ? id : sourceId,
  kind,
  objectId: objectId ?? sourceId,
  currency,
  amountMinor,
});

async function judge(
  { db, clock }: Reconciling,
  what: Omit<ProviderDifference, 'reason'>,
  reason: Reason | undefined,
): Promise<void> {
  const now = new Date(clock());
  if (reason === undefined) await resolveDifference(db, what, now);
  else await keepDifference(db, { ...what, reason }, now);
}

/** Undefined: the ledger agrees. `read`: the objects that were fetched in this run. */
async function compare(
  deps: Reconciling,
  movement: Pick<Movement, 'kind' | 'objectId' | 'sourceId' | 'currency' | 'amountMinor'>,
  read: Set<string>,
): Promise<Reason | undefined> {
  const { db, payments } = deps;
  const { kind, objectId, sourceId, currency } = movement;
  const amountMinor = movement.amountMinor < 0n ? -movement.amountMinor : movement.amountMinor;
  if (objectId === null || kind === 'other') return 'unknown_here';
  const isNew = !read.has(`${kind} ${objectId}`);
  read.add(`${kind} ${objectId}`);
  const agrees = (
    known: { readonly currency: string; readonly amountMinor: bigint } | undefined,
  ): Reason | undefined =>
    known === undefined
      ? 'unknown_here'
      : known.currency === currency && known.amountMinor === amountMinor
        ? undefined
        : 'other_amount';
  switch (kind) {
    case 'charge': {
      const charge = await findChargeByProvider(db, payments.name, objectId);
      return agrees(charge && { currency: charge.currency, amountMinor: charge.totalMinor });
    }
    case 'refund':
    case 'dispute': {
      if (isNew) await readReturns(deps, objectId);
      const charge = await findChargeByProvider(db, payments.name, objectId);
      const row = charge && (await listChargeReturns(db, charge.id)).find(({ id }) => id === sourceId);
      return agrees(row && { currency: row.currency, amountMinor: row.amountMinor });
    }
    case 'transfer': {
      const line = await findLineOfTransfer(db, payments.name, objectId);
      return agrees(line && { currency: line.currency, amountMinor: line.amountMinor });
    }
    case 'reversal': {
      if (isNew) await readReversal(deps, objectId);
      const line = await findLineOfTransfer(db, payments.name, objectId);
      if (!line) return 'unknown_here';
      return line.currency === currency && line.returnedMinor >= amountMinor ? undefined : 'other_amount';
    }
  }
}

/** For payments in the ledger that the list did not contain: fetches each from the provider by its id. */
async function compareBack(
  deps: Reconciling,
  time: { readonly from: Date; readonly to: Date },
  seen: ReadonlySet<string>,
): Promise<void> {
  const { db, payments } = deps;
  const { charges, transfers } = await listPaidAtProvider(db, payments.name, time);
  for (const { id, invoiceId, currency, amountMinor } of charges) {
    const charge = sourceChargeOf(payments.name, id);
    if (charge === null || seen.has(charge)) continue;
    const invoice = invoiceId === null ? undefined : await payments.findInvoice(invoiceId);
    const what = { provider: payments.name, id: charge, kind: 'charge', objectId: charge, currency, amountMinor };
    await judge(deps, what, invoice?.providerChargeId === charge ? undefined : 'unknown_there');
  }
  for (const { id, currency, amountMinor } of transfers) {
    if (id === null || id === '' || seen.has(id)) continue;
    const isThere = (await payments.findTransferReturned(id)) !== undefined;
    await judge(
      deps,
      { provider: payments.name, id, kind: 'transfer', objectId: id, currency, amountMinor },
      isThere ? undefined : 'unknown_there',
    );
  }
}

/** Compares earlier differences again, because they may be resolved by now. */
async function lookAgain(deps: Reconciling): Promise<void> {
  for (const difference of await listDifferences(deps.db, deps.payments.name)) {
    const { id, kind, objectId, currency, amountMinor, reason } = difference;
    if (reason === 'unknown_there' || !isKind(kind)) continue;
    await judge(
      deps,
      difference,
      await compare(deps, { kind, objectId, sourceId: id, currency, amountMinor }, new Set()),
    );
  }
}

const isKind = (kind: string): kind is Exclude<Movement['kind'], 'other'> =>
  kind === 'charge' || kind === 'refund' || kind === 'dispute' || kind === 'transfer' || kind === 'reversal';
