import { z } from 'zod';
import { Visibility } from '../http/campaigns.ts';
import { ImportOutcome, ImportProblem, ImportSource, ImportState } from '../http/imports.ts';
import { CAMPAIGN_KEY_SCOPES } from '../values/campaign-key-scopes.ts';
import { AttributionModel } from '../values/campaigns.ts';
import { Uuid } from '../values/ids.ts';
import { AmountMinor, Currency } from '../values/money.ts';
import { PaymentMode } from '../values/payments.ts';
import { At, type ExportFile } from './export-file.ts';
import { assetFiles } from './of-assets.ts';
import { joiningFiles } from './of-joining.ts';

/** Campaigns, including deleted ones, and their affiliates. */
export const campaignFiles = {
  campaigns: {
    about: 'Your campaigns and their settings; archived ones were deleted and are kept for the books.',
    record: z.object({
      id: Uuid,
      name: z.string(),
      description: z.string(),
      targetUrl: z.string(),
      allowedHosts: z.array(z.string()),
      ownPagesOnly: z.boolean(),
      currency: Currency,
      isActive: z.boolean(),
      isArchived: z.boolean(),
      isDemo: z.boolean(),
      isTest: z.boolean(),
      liveSince: At.nullable(),
      visibility: Visibility,
      defaultRateBps: z.int(),
      attributionModel: AttributionModel,
      attributionWindowSeconds: z.int(),
      clickBeforeCode: z.boolean(),
      renewalMonths: z.int().nullable(),
      holdDays: z.int(),
      autoApprove: z.boolean(),
      approvalLimitMinor: AmountMinor.nullable(),
      largestOrderMinor: AmountMinor,
      paymentMode: PaymentMode,
      minimumPayoutMinor: AmountMinor,
      publicKey: z.string(),
      createdAt: At,
      updatedAt: At,
    }),
    sums: [],
  },
  affiliates: {
    about: 'Affiliates; removed ones are kept for the books.',
    record: z.object({
      id: Uuid,
      campaignId: Uuid,
      name: z.string(),
      email: z.string(),
      isActive: z.boolean(),
      isRemoved: z.boolean(),
      openingBalanceMinor: AmountMinor,
      openingCurrency: Currency.nullable(),
      groupId: Uuid.nullable(),
      createdAt: At,
      updatedAt: At,
    }),
    sums: [],
  },
  'affiliate-groups': {
    about: 'Groups of affiliates who have a rate together.',
    record: z.object({
      id: Uuid,
      campaignId: Uuid,
      name: z.string(),
      rateBps: z.int(),
      holdDays: z.int().nullable(),
      createdAt: At,
      updatedAt: At,
    }),
    sums: [],
  },
  ...assetFiles,
  'affiliate-rates': {
    about: 'Every commission rate of an affiliate, from when it applied; the last one applies now.',
    record: z.object({
      campaignId: Uuid,
      affiliateId: Uuid,
      fromAt: At,
      rateBps: z.int(),
      /** The volume of sales by which a tier decided the rate; null: you decided it. */
      tierVolume: z.int().nullable(),
      /** The hold of their group; null: the campaign's. */
      holdDays: z.int().nullable(),
    }),
    sums: [],
  },
  'rate-tiers': {
    about: 'Rates that affiliates reach by what they sell: from which volume on, in minor units or orders.',
    record: z.object({
      campaignId: Uuid,
      basis: z.string(),
      measure: z.string(),
      tiers: z.array(z.object({ from: z.int(), rateBps: z.int() })),
      decidedUntil: At.nullable(),
      updatedAt: At,
    }),
    sums: [],
  },
  links: {
    about:
      'Tracked links; without a target they lead wherever the campaign does. A name is of one that its affiliate made.',
    record: z.object({
      code: z.string(),
      campaignId: Uuid,
      affiliateId: Uuid,
      targetUrl: z.string().nullable(),
      isPrimary: z.boolean(),
      name: z.string().nullable(),
      subId: z.string(),
      createdAt: At,
    }),
    sums: [],
  },
  'coupon-codes': {
    about: 'Coupon codes of affiliates.',
    record: z.object({ code: z.string(), campaignId: Uuid, affiliateId: Uuid, createdAt: At }),
    sums: [],
  },
  'campaign-keys': {
    about: 'Secret keys of campaigns, without the keys themselves.',
    record: z.object({
      id: Uuid,
      campaignId: Uuid,
      name: z.string(),
      hint: z.string(),
      scopes: z.array(z.enum(CAMPAIGN_KEY_SCOPES)),
      isTest: z.boolean(),
      createdAt: At,
      lastUsedAt: At.nullable(),
      expiresAt: At.nullable(),
      revokedAt: At.nullable(),
    }),
    sums: [],
  },
  ...joiningFiles,
  notes: {
    about: 'What you noted about affiliates.',
    record: z.object({
      id: Uuid,
      affiliateId: Uuid,
      text: z.string(),
      author: z.string(),
      createdAt: At,
      editedAt: At.nullable(),
    }),
    sums: [],
  },
  tags: {
    about: 'Your tags for people.',
    record: z.object({ id: Uuid, name: z.string(), createdAt: At }),
    sums: [],
  },
  'affiliate-tags': {
    about: 'Who has which tag, by one of their affiliates.',
    record: z.object({ tagId: Uuid, affiliateId: Uuid }),
    sums: [],
  },
  'order-claims': {
    about: 'Orders that affiliates missed and passed on, and what was decided.',
    record: z.object({
      id: Uuid,
      campaignId: Uuid,
      affiliateId: Uuid,
      orderId: z.string(),
      orderedOn: z.string(),
      amountMinor: AmountMinor,
      currency: Currency,
      words: z.string(),
      decision: z.enum(['credit', 'decline']).nullable(),
      reason: z.string(),
      claimedAt: At.nullable(),
      decidedAt: At.nullable(),
      conversionId: Uuid.nullable(),
    }),
    sums: [],
  },
  appeals: {
    about: 'What affiliates said about orders that were under review.',
    record: z.object({
      conversionId: Uuid,
      campaignId: Uuid,
      affiliateId: Uuid,
      words: z.string(),
      appealedAt: At,
    }),
    sums: [],
  },
  imports: {
    about: 'Files with affiliates that were uploaded and not forgotten.',
    record: z.object({
      id: Uuid,
      campaignId: Uuid,
      fileName: z.string(),
      source: ImportSource,
      state: ImportState,
      columns: z.array(z.string()),
      rowsCount: z.int(),
      createdAt: At,
      finishedAt: At.nullable(),
    }),
    sums: [],
  },
  'import-rows': {
    about: 'The rows of these files, and what became of each.',
    record: z.object({
      importId: Uuid,
      line: z.int(),
      cells: z.array(z.string()),
      outcome: ImportOutcome.nullable(),
      problem: ImportProblem.nullable(),
      affiliateId: Uuid.nullable(),
      openingBalanceMinor: AmountMinor,
    }),
    sums: [],
  },
} as const satisfies Readonly<Record<string, ExportFile>>;
