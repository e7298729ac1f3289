import type { WebhookDelivery } from '@sillage/runtime/provider-calls';

/** All parameters of a transfer, as stored before the call: a repetition must be identical. */
export interface TransferRequest {
  readonly lineId: string;
  readonly settlementId: string;
  readonly affiliateId: string;
  readonly affiliateName: string;
  readonly campaignName: string;
  readonly accountId: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  /** The charge to transfer from, whose funds need not be available yet; null: from the platform's balance. */
  readonly sourceChargeId: string | null;
}

/** The same for a payout account. */
export interface AccountRequest {
  readonly affiliateId: string;
  /**
   * Distinguishes the accounts of an affiliate's addresses. Absent in requests from before an affiliate could have
   * several.
   */
  readonly payoutAccountId?: string;
  readonly affiliateName: string;
  readonly email: string;
  /** ISO 3166-1: `FR`. */
  readonly country: string;
}

/** The current state of an account at the provider. */
export interface ProviderAccount {
  readonly id: string;
  readonly detailsSubmitted: boolean;
  readonly canReceiveTransfers: boolean;
  /** Why the provider has disabled it: `requirements.past_due`, `rejected.fraud`; null: it is not disabled. */
  readonly disabledReason: string | null;
  /** Whether required information is missing after its deadline. */
  readonly hasOverdueRequirements: boolean;
}

export type TakenBack = 'taken_back' | 'not_returned' | { readonly kept: readonly string[] };

export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  /** Undefined: the event is not about an account. */
  readonly accountId: string | undefined;
  /** Either the account may have changed, or its bank returned a payout. Undefined: the event is irrelevant. */
  readonly change: 'account' | { readonly returnedPayoutId: string } | undefined;
}

/** Transfers money to affiliates. Every call may throw a ProviderFault. */
export interface PayoutProvider {
  /** Used in rows, and in the path of its webhook, `/webhooks/{name}/payout`, so it must never change. */
  readonly name: string;
  /** The name shown to people. */
  readonly displayName: string;
  /** Throws `invalid_signature`, or `unreadable_event`. */
  readonly readEvent: (delivery: WebhookDelivery) => ProviderEvent;
  /** Returns the transfer's id. Within 24 hours, repeating the key does not create another transfer. */
  createTransfer(request: TransferRequest, key: string): Promise<string>;
  /** The id of this line's transfer, requested no earlier than `since`; works even if its account no longer exists. */
  findTransfer(
    request: Pick<TransferRequest, 'lineId' | 'settlementId' | 'accountId'> & { readonly since: Date },
  ): Promise<string | undefined>;
  /** Within 24 hours, repeating the key does not create another account. */
  createAccount(request: AccountRequest, key: string): Promise<ProviderAccount>;
  /** The account that this request has created since then. */
  findAccount(
    request: Pick<AccountRequest, 'affiliateId' | 'payoutAccountId'>,
    since: Date,
  ): Promise<ProviderAccount | undefined>;
  /** Undefined: the provider has no such account, or has revoked our access. */
  getAccount(accountId: string): Promise<ProviderAccount | undefined>;
  /** The URL of a page of the provider on which the account is completed; valid once, for a short time. */
  createOnboardingLink(
    accountId: string,
    pages: { readonly returnUrl: string; readonly refreshUrl: string },
  ): Promise<string>;
  /** The URL of the provider's own page of the account; valid once, for a short time. */
  createDashboardLink(accountId: string): Promise<string>;
  /**
   * Reverses the transfers of a payout that the account's bank returned, so that the platform gets the money back.
   * `kept`: the transfers whose money the account does not hold any more. `not_returned`: the payout did not fail.
   * Repeating it does not reverse anything twice.
   */
  takeBack(payoutId: string, accountId: string): Promise<TakenBack>;
}
