import type { WebhookDelivery } from '@sillage/runtime/provider-calls';

/** What is transferred, whole, as it is stored before the call: a repeat must not differ in anything. */
export interface TransferRequest {
  readonly lineId: string;
  readonly settlementId: string;
  readonly affiliateId: string;
  readonly affiliateName: string;
  readonly campaignName: string;
  readonly accountId: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  /** The charge that it is paid out of, whose money need not be available yet; null: out of what the platform has. */
  readonly sourceChargeId: string | null;
}

/** The same for a payout account. */
export interface AccountRequest {
  readonly affiliateId: string;
  /**
   * Tells the accounts of an affiliate's addresses apart. Absent in requests from before an affiliate could have
   * several.
   */
  readonly payoutAccountId?: string;
  readonly affiliateName: string;
  readonly email: string;
  /** ISO 3166-1: `FR`. */
  readonly country: string;
}

/** An account as the provider describes it now. */
export interface ProviderAccount {
  readonly id: string;
  readonly detailsSubmitted: boolean;
  readonly canReceiveTransfers: boolean;
  /** Why the provider holds it: `requirements.past_due`, `rejected.fraud`; null: it does not. */
  readonly disabledReason: string | null;
  /** Something that had to be given by now is missing. */
  readonly hasOverdueRequirements: boolean;
}

export type TakenBack = 'taken_back' | 'not_returned' | { readonly kept: readonly string[] };

export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  /** Undefined: it is about none. */
  readonly accountId: string | undefined;
  /** The account may be another one than it was, or its bank gave a payout back. Undefined: nothing that matters here. */
  readonly change: 'account' | { readonly returnedPayoutId: string } | undefined;
}

/** Whoever moves money to affiliates. Every call may reject with a ProviderFault. */
export interface PayoutProvider {
  /** In rows, and in the address of its webhook: `/webhooks/{name}/payout`. The same for ever. */
  readonly name: string;
  /** As people know it. */
  readonly displayName: string;
  /** Throws `invalid_signature`, or `unreadable_event`. */
  readonly readEvent: (delivery: WebhookDelivery) => ProviderEvent;
  /** Returns the transfer's id. The same key twice makes one transfer, for 24 hours. */
  createTransfer(request: TransferRequest, key: string): Promise<string>;
  /**
   * The id of the transfer of this line, which was asked for no earlier than `since`; also where its account is gone.
   */
  findTransfer(
    request: Pick<TransferRequest, 'lineId' | 'settlementId' | 'accountId'> & { readonly since: Date },
  ): Promise<string | undefined>;
  /** The same key twice makes one account, for 24 hours. */
  createAccount(request: AccountRequest, key: string): Promise<ProviderAccount>;
  /** The account that this request has made since then. */
  findAccount(
    request: Pick<AccountRequest, 'affiliateId' | 'payoutAccountId'>,
    since: Date,
  ): Promise<ProviderAccount | undefined>;
  /** Undefined: the provider has no such account, or not for us any more. */
  getAccount(accountId: string): Promise<ProviderAccount | undefined>;
  /** The address of a page of the provider on which the account is completed; for one visit, soon. */
  createOnboardingLink(
    accountId: string,
    pages: { readonly returnUrl: string; readonly refreshUrl: string },
  ): Promise<string>;
  /** The address of the provider's own page of the account; for one visit, soon. */
  createDashboardLink(accountId: string): Promise<string>;
  /**
   * Takes back what an account's bank gave back, so that the platform has it again. `kept`: these transfers the account
   * does not hold any more. `not_returned`: the payout did not fail. Asked again, nothing is taken back twice.
   */
  takeBack(payoutId: string, accountId: string): Promise<TakenBack>;
}
