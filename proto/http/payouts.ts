import { z } from 'zod';
import { isBic, isIban } from '../values/iban.ts';
import { Uuid } from '../values/ids.ts';
import { Currency, SumMinor } from '../values/money.ts';
import { emailAddress, text } from '../values/text.ts';
import { ShownAgreement } from './agreements.ts';
import { PayoutAccountStatus } from './settlements.ts';

/** Of the account of whoever opened the link. */
const OwnAccountStatus = PayoutAccountStatus.exclude(['detached']);

/** The signed token of a mail's link: who may see what the mail says and set up the payout account of its affiliate. */
export const NoticeToken = text(2000).min(1);

/** Where an affiliate can be paid to by an e-mail address, instead of a bank account. */
export const WalletProvider = z.enum(['paypal', 'wise']);
export type WalletProvider = z.infer<typeof WalletProvider>;

export const WalletShown = z.object({ provider: WalletProvider, maskedEmail: z.string() });
export type WalletShown = z.infer<typeof WalletShown>;

/**
 * Where a merchant who pays by themselves pays to, as it is shown: no more of it is ever told. No payment uses it
 * before `usableFrom`.
 */
export const BankDetails = z.object({
  /** Of the IBAN; empty where a wallet is paid to. */
  last4: z.string(),
  /** Null: a bank account is. Absent in answers from before there were any. */
  wallet: WalletShown.nullable().optional(),
  changedAt: z.iso.datetime(),
  usableFrom: z.iso.datetime(),
});
export type BankDetails = z.infer<typeof BankDetails>;

/** A bank account that takes SEPA transfers, as somebody writes it. */
export const BankAccountWritten = z.object({
  /** As the bank knows them, in Latin letters. */
  holder: text(70).min(1),
  iban: text(60).refine(isIban, 'This is no IBAN of a bank that takes SEPA transfers'),
  bic: text(20).refine(isBic, 'This is no BIC').nullable(),
});

/**
 * `POST /api/v1/public/payouts/bank-details` → 200 BankDetails: of the address that the link was sent to. A change is
 * notified by mail, and no payment uses it for 48 hours; the same again changes nothing. 409 `invalid_transition` where
 * Sillage pays the affiliates. `POST /api/v1/public/payouts/bank-details/removal` with the token takes them back → 204.
 */
export const SaveBankDetails = BankAccountWritten.extend({ token: NoticeToken });

/** Files of payments name it as it stands, so that it begins like no formula of a table. */
const WalletEmail = emailAddress().regex(/^[A-Za-z0-9]/, 'This is not an address of PayPal or Wise');
const WalletHolder = text(70).regex(/^\p{L}/u, 'A name begins with a letter');

/** PayPal pays the account of the address; Wise asks whoever has the address where their money shall go. */
export const WalletWritten = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('paypal'), email: WalletEmail }),
  z.object({ provider: z.literal('wise'), email: WalletEmail, holder: WalletHolder, isBusiness: z.boolean() }),
]);
export type WalletWritten = z.infer<typeof WalletWritten>;

/**
 * `POST /api/v1/public/payouts/wallet` → 200 BankDetails: the same for a wallet, which takes the place of a bank account
 * or another wallet, and is taken back as they are.
 */
export const SaveWallet = z.object({ token: NoticeToken, wallet: WalletWritten });

/**
 * `GET /api/v1/public/payouts/notice?token=`: everything that the page of the mail shows, from the ledger. 403
 * `link_expired` or `link_invalid`.
 */
export const Notice = z.object({
  affiliateId: Uuid,
  affiliateName: z.string(),
  campaignName: z.string(),
  /** Shown in part: `a…@example.com`. False in `hasEmail`: the affiliate has none any more. */
  maskedEmail: z.string(),
  hasEmail: z.boolean(),
  /** Absent for an invitation that is about no settlement. */
  amounts: z.array(z.object({ currency: Currency, amountMinor: SumMinor })),
  account: z.object({ status: OwnAccountStatus, accountId: z.string().nullable() }),
  /**
   * True: the holder of an earlier address objects, so that nothing is transferred until the campaign's owner confirms.
   */
  isHeld: z.boolean(),
  /** True: the merchant pays by themselves, and no payout account is needed. */
  merchantPays: z.boolean(),
  /** Those of the address that the affiliate has now. Absent in answers from before there were any. */
  bankDetails: BankDetails.nullable().optional(),
  expiresAt: z.iso.datetime(),
});
export type Notice = z.infer<typeof Notice>;

/**
 * `POST /api/v1/public/payouts/onboarding`: creates the affiliate's payout account where there is none, and a page of
 * the provider to complete it. It returns to `/affiliate-onboarding?account=…&success=true` or `…&refresh=true`, with
 * the token. 409 `payout_account_complete` where nothing is left to do.
 */
export const StartOnboarding = z.object({ token: NoticeToken });
export const Onboarding = z.object({ url: z.url(), accountId: z.string() });

/** `GET /api/v1/public/payouts/account?token=`: asks the provider, so that the return page shows what holds now. */
export const PayoutAccount = z.object({ accountId: z.string().nullable(), status: OwnAccountStatus });
export type PayoutAccount = z.infer<typeof PayoutAccount>;

/**
 * `POST /api/v1/public/payouts/dashboard` with a token: a one-time address of the provider's own dashboard for this
 * account.
 */
export const PayoutDashboard = z.object({ url: z.url() });

/**
 * `GET /api/v1/public/payouts/objection?token=`: what the mail says that tells the holder of a payout account that
 * their address was replaced. `POST` with the token objects: nothing is transferred to any other account of the
 * affiliate until the campaign's owner confirms the new address, or the old one is back. Again, it does nothing. 403
 * `link_expired` or `link_invalid`.
 */
export const Objection = z.object({
  affiliateName: z.string(),
  campaignName: z.string(),
  /** The old one, of whoever opened the link: `a…@example.com`. */
  maskedEmail: z.string(),
  /** `detached`: they can object. `confirmed`: the merchant has confirmed the change. `restored`: their address is back. */
  state: z.enum(['detached', 'objected', 'confirmed', 'restored']),
  changedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime(),
});
export type Objection = z.infer<typeof Objection>;

/** For the merchant. */
export const AffiliateAccount = z.object({
  affiliateId: Uuid,
  status: PayoutAccountStatus,
  /** When the affiliate's present address was last invited. */
  invitedAt: z.iso.datetime().nullable(),
  /**
   * The holder of an earlier address says that the change was not theirs: confirm the new one, or put the old one back.
   */
  isObjected: z.boolean(),
  /** Null: they never agreed. Absent in answers from before it was shown. */
  selfBilling: ShownAgreement.nullable().optional(),
});
export type AffiliateAccount = z.infer<typeof AffiliateAccount>;

/**
 * `GET /api/v1/payouts/campaigns/{campaignId}/accounts`, or `GET /api/v1/payouts/accounts?ids=` of all campaigns or
 * of these affiliates alone: for the merchant; without those who were never invited.
 */
export const PayoutAccountList = z.object({ accounts: z.array(AffiliateAccount) });

/**
 * `POST /api/v1/payouts/campaigns/{campaignId}/affiliates/{affiliateId}/address-confirmation` → 200 AffiliateAccount:
 * the merchant has confirmed the affiliate's present address although an earlier one objected, and payouts go on. Where
 * nobody objects, it does nothing.
 */

/**
 * `POST /api/v1/payouts/campaigns/{campaignId}/affiliates/{affiliateId}/invitation` → 202: sends the link by mail. At
 * most once in ten minutes: a repeat within them sends nothing, and answers when the first was made. 409
 * `payout_account_complete` where nothing is left to do, `conflict` where no address is known; 429 after 60 invitations
 * of a merchant in ten minutes.
 */
export const Invitation = z.object({ invitedAt: z.iso.datetime() });

/**
 * `GET /api/v1/public/payouts/campaigns/{campaignId}/own-details`, with the ticket of an affiliate's private link: where
 * payments of a campaign go whose merchant pays by themselves, as far as it is shown. Null: nothing was entered at the
 * affiliate's present address.
 */
export const OwnPaymentDetails = z.object({ details: BankDetails.nullable() });
export type OwnPaymentDetails = z.infer<typeof OwnPaymentDetails>;

/**
 * `POST /api/v1/public/payouts/campaigns/{campaignId}/own-details/link` → 202 Invitation, with the same ticket: mails the
 * affiliate the link by which they say where they are paid to. It is never shown to whoever has only the private link. At most
 * once in ten minutes, as an invitation of the merchant; 409 as there.
 */
