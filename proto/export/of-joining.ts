import { z } from 'zod';
import {
  ApplicationAnswer,
  ApplicationState,
  JoinApproval,
  JoinQuestion,
  JoinRule,
  JoinRuleKind,
} from '../http/join.ts';
import { RateBps } from '../values/basis-points.ts';
import { Uuid } from '../values/ids.ts';
import { languageCodes } from '../values/languages.ts';
import { At, type ExportFile } from './export-file.ts';

/** Join pages, applications and invitations. */
export const joiningFiles = {
  'join-pages': {
    about: 'Pages on which people apply to become affiliates.',
    record: z.object({
      campaignId: Uuid,
      isOpen: z.boolean(),
      isListed: z.boolean(),
      accentColour: z.string().nullable(),
      approval: JoinApproval,
      intro: z.string(),
      questions: z.array(JoinQuestion),
      termsVersion: z.int().nullable(),
      rulesVersion: z.int().nullable(),
    }),
    sums: [],
  },
  'join-logos': {
    about: 'Logos on the pages on which people apply or are invited; the image is in base64.',
    record: z.object({ campaignId: Uuid, type: z.string(), image: z.string(), uploadedAt: At }),
    sums: [],
  },
  'join-terms': {
    about: 'Every version of the terms that affiliates accept when they apply.',
    record: z.object({ campaignId: Uuid, version: z.int(), text: z.string(), publishedAt: At }),
    sums: [],
  },
  'join-rules': {
    about: 'Every version of the rules that accept applications.',
    record: z.object({ campaignId: Uuid, version: z.int(), rules: z.array(JoinRule), publishedAt: At }),
    sums: [],
  },
  applications: {
    about: 'Applications of people who confirmed their address, and what became of them.',
    record: z.object({
      id: Uuid,
      campaignId: Uuid,
      state: ApplicationState,
      name: z.string(),
      email: z.string(),
      language: z.enum(languageCodes),
      answers: z.array(ApplicationAnswer),
      termsVersion: z.int().nullable(),
      createdAt: At,
      decidedAt: At.nullable(),
      reason: z.string(),
      acceptedBy: JoinRuleKind.nullable(),
      rulesVersion: z.int().nullable(),
      affiliateId: Uuid.nullable(),
    }),
    sums: [],
  },
  invitations: {
    about: 'Invitations that you had mailed, and what became of them.',
    record: z.object({
      id: Uuid,
      campaignId: Uuid,
      state: z.enum(['sent', 'failed', 'accepted', 'declined', 'withdrawn']),
      name: z.string(),
      email: z.string(),
      language: z.enum(languageCodes),
      words: z.string(),
      rateBps: RateBps,
      createdAt: At,
      sentAt: At,
      expiresAt: At,
      decidedAt: At.nullable(),
      termsVersion: z.int().nullable(),
      affiliateId: Uuid.nullable(),
    }),
    sums: [],
  },
} as const satisfies Readonly<Record<string, ExportFile>>;
