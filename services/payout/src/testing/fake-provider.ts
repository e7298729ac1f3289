import { randomUUID } from 'node:crypto';
import { sumsToJson } from '@sillage/proto/values/money';
import { ProviderFault, type WebhookDelivery } from '@sillage/runtime/provider-calls';
import type {
  AccountRequest,
  PayoutProvider,
  ProviderAccount,
  ProviderEvent,
  TransferRequest,
} from '../providers/payout-provider.ts';

/**
 * What happens to a call with an effect. `*_after`: it has its effect, but the caller gets no answer; `unknown_late`:
 * its effect comes later. `crash_*`: the caller's process dies there, so that nothing about the call is stored.
 * `look_*` applies to the next read instead.
 */
export type FakeFault =
  | 'refused'
  | 'no_funds'
  | 'rate_limited'
  | 'not_now'
  | 'unknown_before'
  | 'unknown_after'
  | 'unknown_late'
  | 'crash_before'
  | 'crash_after'
  | 'look_down'
  | 'look_crash';

/** Simulates a killed process: code that handles it like an ordinary error fails its test. */
export class Crash extends Error {}

interface FakeAccount extends ProviderAccount {
  readonly affiliateId: string;
  readonly payoutAccountId: string | undefined;
  readonly at: number;
}

const KEPT_MS = 24 * 3_600_000;
/** Stored under a key instead of an id. */
const REFUSED = 'refused';

/** The same text for the same parameters in any order. */
const textOf = (request: object): string => sumsToJson(Object.entries(request).sort());

interface FakeOptions {
  readonly name: string;
  readonly readEvent: (delivery: WebhookDelivery) => ProviderEvent;
}

/** A provider in memory that keeps idempotency keys for a day, as Stripe does, and fails as a test requires. */
export function createFakeProvider(clock: () => number, { name, readEvent }: FakeOptions) {
  const keys = new Map<string, { readonly id: string; readonly request: string; readonly at: number }>();
  const transfers: (TransferRequest & { readonly id: string })[] = [];
  const accounts = new Map<string, FakeAccount>();
  const faults: FakeFault[] = [];
  const calls: string[] = [];
  const late: (() => string)[] = [];

  const isKept = (key: string): boolean => clock() - (keys.get(key)?.at ?? Number.NEGATIVE_INFINITY) < KEPT_MS;

  /** Runs `effect` once per stored key; a refusal is stored, too, and repeated for its key. */
  function perform(key: string, request: object, effect: () => string): string {
    const known = isKept(key) ? keys.get(key) : undefined;
    if (known && known.request !== textOf(request))
      throw new ProviderFault('unknown_outcome', { message: 'the key has other parameters' });
    if (known?.id === REFUSED) throw new ProviderFault('refused', { message: 'The provider says refused' });
    const id = known?.id ?? effect();
    if (!known) keys.set(key, { id, request: textOf(request), at: clock() });
    return id;
  }

  /** The same, with the next scripted fault before or after it. */
  function change(name: string, key: string, request: object, effect: () => string): string {
    calls.push(name);
    const fault = faults.shift();
    switch (fault) {
      case 'crash_before':
        throw new Crash('the process died before the call');
      case 'unknown_before':
        throw new ProviderFault('unknown_outcome', { message: 'no answer' });
      case 'unknown_late':
        late.push(() => perform(key, request, effect));
        throw new ProviderFault('unknown_outcome', { message: 'no answer' });
      case 'rate_limited':
      case 'not_now':
        throw new ProviderFault(fault, { message: `The provider says ${fault}` });
      case 'no_funds':
      case 'refused':
        if (!isKept(key)) keys.set(key, { id: REFUSED, request: textOf(request), at: clock() });
        if (keys.get(key)?.id === REFUSED) throw new ProviderFault(fault, { message: `The provider says ${fault}` });
    }
    const id = perform(key, request, effect);
    if (fault === 'crash_after') throw new Crash('the process died after the call');
    if (fault === 'unknown_after') throw new ProviderFault('unknown_outcome', { message: 'no answer' });
    return id;
  }

  function look(name: string): void {
    calls.push(name);
    if (faults[0] !== 'look_down' && faults[0] !== 'look_crash') return;
    if (faults.shift() === 'look_crash') throw new Crash('the process died while it looked');
    throw new ProviderFault('not_now', { message: 'no answer' });
  }

  const known = (id: string): ProviderAccount => {
    const account = accounts.get(id);
    if (!account) throw new ProviderFault('refused', { message: `No such account: ${id}` });
    return account;
  };

  const provider: PayoutProvider = {
    name,
    displayName: `Pay by ${name}`,
    readEvent,
    async createTransfer(request, key) {
      return change('createTransfer', key, request, () => {
        const id = `tr_${randomUUID()}`;
        transfers.push({ ...request, id });
        return id;
      });
    },
    async findTransfer({ lineId, settlementId, accountId }) {
      look('findTransfer');
      return transfers.find(
        (transfer) =>
          transfer.lineId === lineId && transfer.settlementId === settlementId && transfer.accountId === accountId,
      )?.id;
    },
    async createAccount(request: AccountRequest, key) {
      const id = change('createAccount', key, request, () => {
        const made = `acct_${randomUUID()}`;
        const state = {
          detailsSubmitted: false,
          canReceiveTransfers: false,
          disabledReason: null,
          hasOverdueRequirements: false,
        };
        const { affiliateId, payoutAccountId } = request;
        accounts.set(made, { id: made, affiliateId, payoutAccountId, at: clock(), ...state });
        return made;
      });
      return known(id);
    },
    async findAccount({ affiliateId, payoutAccountId }, since) {
      look('findAccount');
      return [...accounts.values()].find(
        (account) =>
          account.affiliateId === affiliateId &&
          account.payoutAccountId === payoutAccountId &&
          account.at >= since.getTime() - 1000,
      );
    },
    async getAccount(accountId) {
      look('getAccount');
      return accounts.get(accountId);
    },
    async createOnboardingLink(accountId, { returnUrl }) {
      known(accountId);
      return `https://provider.example.com/setup/${accountId}?back=${encodeURIComponent(returnUrl)}`;
    },
    async createDashboardLink(accountId) {
      known(accountId);
      return `https://provider.example.com/express/${accountId}`;
    },
    async takeBack() {
      look('takeBack');
      return 'taken_back';
    },
  };

  return {
    provider,
    transfers,
    accounts,
    faults,
    calls,
    /** Delivers the pending effects. */
    land(): void {
      for (const arrival of late.splice(0)) {
        try {
          arrival();
        } catch (error) {
          // Nobody waits for its answer.
          if (!(error instanceof ProviderFault)) throw error;
        }
      }
    },
    /** Changes the state of an account, as its holder or the provider's staff does. */
    change(accountId: string, state: Partial<ProviderAccount>): void {
      const account = accounts.get(accountId);
      if (account) accounts.set(accountId, { ...account, ...state });
    },
    complete(accountId: string): void {
      this.change(accountId, { detailsSubmitted: true, canReceiveTransfers: true });
    },
  };
}
