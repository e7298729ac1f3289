import { z } from 'zod';
import { isBic, isIban } from '../values/iban.ts';
import { Uuid } from '../values/ids.ts';
import { Currency, SumMinor } from '../values/money.ts';
import { emailAddress, text } from '../values/text.ts';
import { ShownAgreement } from './agreements.ts';
import { PayoutAccountStatus } from './settlements.ts';

/** Status of the account of the person who opened the link. */
const OwnAccountStatus = PayoutAccountStatus.exclude(['detached']);

/**
 * The signed token of a mail's link: it gives access to the mail's content and to setting up the affiliate's payout
 * account.
 */
export const NoticeToken = text(2000).min(1);

/** Services that pay to an e-mail address instead of a bank account. */
export const WalletProvider = z.enum(['paypal', 'wise']);
export type WalletProvider = z.infer<typeof WalletProvider>;

export const WalletShown = z.object({ provider: WalletProvider, maskedEmail: z.string() });
export type WalletShown = z.infer<typeof WalletShown>;

/**
 * The account that a self-paying merchant pays to, with only the parts that may be shown. No payment uses it before
 * `usableFrom`.
 */
export const BankDetails = z.object({
  /** Of the IBAN; empty for a wallet. */
  last4: z.string(),
  /** Null for a bank account. Absent in answers from before this feature. */
  wallet: WalletShown.nullable().optional(),
  changedAt: z.iso.datetime(),
  usableFrom: z.iso.datetime(),
});
export type BankDetails = z.infer<typeof BankDetails>;

/** A bank account for SEPA transfers, as a person writes it. */
export const BankAccountWritten = z.object({
  /** As known to the bank, in Latin letters. */
  holder: text(70).min(1),
  iban: text(60).refine(isIban, 'This is no IBAN of a bank that takes SEPA transfers'),
  bic: text(20).refine(isBic, 'This is no BIC').nullable(),
});

/**
 * `POST /api/v1/public/payouts/bank-details` → 200 BankDetails: of the address that the link was sent to. A change is
 * notified by mail, and no payment uses it for 48 hours; a repeat changes nothing. 409 `invalid_transition` if Sillage
 * pays the affiliates. `POST /api/v1/public/payouts/bank-details/removal` with the token removes them → 204.
 */
export const SaveBankDetails = BankAccountWritten.extend({ token: NoticeToken });

/** Payment files contain it verbatim, so it must not begin like a spreadsheet formula. */
const WalletEmail = emailAddress().regex(/^[A-Za-z0-9]/, 'This is not an address of PayPal or Wise');
const WalletHolder = text(70).regex(/^\p{L}/u, 'A name begins with a letter');

/** PayPal pays the address's account; Wise asks the address's owner where to send the money. */
export const WalletWritten = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('paypal'), email: WalletEmail }),
  z.object({ provider: z.literal('wise'), email: WalletEmail, holder: WalletHolder, isBusiness: z.boolean() }),
]);
export type WalletWritten = z.infer<typeof WalletWritten>;

/**
 * `POST /api/v1/public/payouts/wallet` → 200 BankDetails: the same for a wallet, which replaces a bank account or
 * another wallet, and is removed in the same way.
 */
export const SaveWallet = z.object({ token: NoticeToken, wallet: WalletWritten });

/**
 * `GET /api/v1/public/payouts/notice?token=`: everything on the mail's page, from the ledger. 403 `link_expired` or
 * `link_invalid`.
 */
export const Notice = z.object({
  affiliateId: Uuid,
  affiliateName: z.string(),
  campaignName: z.string(),
  /** Masked: `a…@example.com`. If `hasEmail` is false, the affiliate no longer has an address. */
  maskedEmail: z.string(),
  hasEmail: z.boolean(),
  /** Empty for an invitation without a settlement. */
  amounts: z.array(z.object({ currency: Currency, amountMinor: SumMinor })),
  account: z.object({ status: OwnAccountStatus, accountId: z.string().nullable() }),
  /** The holder of an earlier address objects, so nothing is transferred until the campaign's owner confirms. */
  isHeld: z.boolean(),
  /** The merchant pays directly, so no payout account is needed. */
  merchantPays: z.boolean(),
  /** Details of the affiliate's present address. Absent in answers from before this feature. */
  bankDetails: BankDetails.nullable().optional(),
  expiresAt: z.iso.datetime(),
});
export type Notice = z.infer<typeof Notice>;

/**
 * `POST /api/v1/public/payouts/onboarding`: creates the affiliate's payout account if necessary, and a page of the
 * provider to complete it. It returns to `/affiliate-onboarding?account=…&success=true` or `…&refresh=true`, with the
 * token. 409 `payout_account_complete` if nothing is left to do.
 */
export const StartOnboarding = z.object({ token: NoticeToken });
export const Onboarding = z.object({ url: z.url(), accountId: z.string() });

/**
 * `GET /api/v1/public/payouts/account?token=`: queries the provider, so that the return page shows the present state.
 */
export const PayoutAccount = z.object({ accountId: z.string().nullable(), status: OwnAccountStatus });
export type PayoutAccount = z.infer<typeof PayoutAccount>;

/**
 * `POST /api/v1/public/payouts/dashboard` with a token: a one-time address of the provider's own dashboard for this
 * account.
 */
export const PayoutDashboard = z.object({ url: z.url() });

/**
 * `GET /api/v1/public/payouts/objection?token=`: the facts of the mail that tells the holder of a payout account that
 * their address was replaced. `POST` with the token objects: nothing is transferred to any other account of the
 * affiliate until the campaign's owner confirms the new address, or the old one is restored. A repeat changes nothing.
 * 403 `link_expired` or `link_invalid`.
 */
export const Objection = z.object({
  affiliateName: z.string(),
  campaignName: z.string(),
  /** The old address, of the person who opened the link: `a…@example.com`. */
  maskedEmail: z.string(),
  /**
   * `detached`: they can object. `confirmed`: the merchant has confirmed the change. `restored`: their address was
   * restored.
   */
  state: z.enum(['detached', 'objected', 'confirmed', 'restored']),
  changedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime(),
});
export type Objection = z.infer<typeof Objection>;

/** A payout account as the merchant sees it. */
export const AffiliateAccount = z.object({
  affiliateId: Uuid,
  status: PayoutAccountStatus,
  /** When the affiliate's present address was last invited. */
  invitedAt: z.iso.datetime().nullable(),
  /**
   * The holder of an earlier address denies the change: the merchant must confirm the new address, or restore the old
   * one.
   */
  isObjected: z.boolean(),
  /** Null if they never agreed. Absent in answers from before this feature. */
  selfBilling: ShownAgreement.nullable().optional(),
});
export type AffiliateAccount = z.infer<typeof AffiliateAccount>;

/**
 * `GET /api/v1/payouts/campaigns/{campaignId}/accounts`, or `GET /api/v1/payouts/accounts?ids=` of all campaigns or
 * only of these affiliates: for the merchant; without affiliates who were never invited.
 */
export const PayoutAccountList = z.object({ accounts: z.array(AffiliateAccount) });

/**
 * `POST /api/v1/payouts/campaigns/{campaignId}/affiliates/{affiliateId}/address-confirmation` → 200 AffiliateAccount:
 * the merchant confirms the affiliate's present address despite the objection of an earlier one, and payouts continue.
 * Does nothing without an objection.
 */

/**
 * `POST /api/v1/payouts/campaigns/{campaignId}/affiliates/{affiliateId}/invitation` → 202: mails the link. At most once
 * in ten minutes: a repeat sends nothing, and returns the time of the first. 409 `payout_account_complete` if nothing
 * is left to do, `conflict` if no address is known; 429 after 60 invitations of a merchant in ten minutes.
 */
export const Invitation = z.object({ invitedAt: z.iso.datetime() });

/**
 * `GET /api/v1/public/payouts/campaigns/{campaignId}/own-details`, with the ticket of an affiliate's private link: the
 * account that a self-paying merchant pays to, with only the parts that may be shown. Null if the affiliate's present
 * address has none.
 */
export const OwnPaymentDetails = z.object({ details: BankDetails.nullable() });
export type OwnPaymentDetails = z.infer<typeof OwnPaymentDetails>;

/**
 * `POST /api/v1/public/payouts/campaigns/{campaignId}/own-details/link` → 202 Invitation, with the same ticket: mails
 * the affiliate the link for entering their account. The link is never shown to someone who only has the private link.
 * At most once in ten minutes, like an invitation of the merchant; 409 likewise.
 */
