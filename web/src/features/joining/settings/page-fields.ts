import {
  JoinApproval,
  type JoinPage,
  type JoinRule,
  MAX_DOMAINS,
  MAX_QUESTIONS,
  type UpdateJoinPage,
} from '@sillage/proto/http/join';
import { z } from 'zod';
import { isColour } from '../../../format/accent.ts';

/** `by_rule` is `by_hand` with rules for applicants who are accepted automatically. */
export const APPROVALS = [...JoinApproval.options, 'by_rule'] as const;

const DOMAIN = /^(?!-)[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u;
const domainsOf = (typed: string): string[] =>
  typed
    .toLowerCase()
    .split(/[\s,;]+/)
    .map((domain) => domain.replace(/^@/, ''))
    .filter((domain) => domain !== '');

/** Messages are keys of the `joining` texts. */
export const PageForm = z
  .object({
    isOpen: z.boolean(),
    isListed: z.boolean(),
    approval: z.enum(APPROVALS),
    /** The domains as entered, separated by commas or line breaks. */
    domains: z.string(),
    allAnswered: z.boolean(),
    /** Empty for the product's own colour. */
    accentColour: z
      .string()
      .trim()
      .refine((typed) => typed === '' || isColour(typed), 'settings.look.invalid'),
    intro: z.string().trim().max(2000, 'settings.introLong'),
    questions: z
      .array(
        z.object({
          text: z.string().trim().min(1, 'settings.questionMissing').max(200, 'settings.questionLong'),
          isRequired: z.boolean(),
        }),
      )
      .max(MAX_QUESTIONS),
    terms: z.string().trim().max(20_000, 'settings.termsLong'),
  })
  .superRefine(({ approval, domains: typed, allAnswered }, context) => {
    if (approval !== 'by_rule') return;
    const domains = domainsOf(typed);
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['domains'], message });
    if (domains.length === 0 && !allAnswered) refuse('settings.rules.missing');
    if (domains.length > MAX_DOMAINS) refuse('settings.rules.many');
    if (!domains.every((domain) => DOMAIN.test(domain))) refuse('settings.rules.invalid');
  });
export type PageForm = z.infer<typeof PageForm>;

export function toForm({ isOpen, isListed, look, approval, intro, questions, terms, rules }: JoinPage): PageForm {
  const domains = rules?.rules.flatMap((rule) => (rule.kind === 'domain' ? rule.domains : [])) ?? [];
  return {
    isOpen,
    isListed,
    approval: approval === 'by_hand' && rules ? 'by_rule' : approval,
    domains: domains.join(', '),
    allAnswered: rules?.rules.some(({ kind }) => kind === 'answered') ?? false,
    accentColour: look.accentColour ?? '',
    intro,
    questions,
    terms: terms?.text ?? '',
  };
}

export function toUpdate({
  approval,
  domains: typed,
  allAnswered,
  accentColour,
  ...typedPage
}: PageForm): UpdateJoinPage {
  const page = { ...typedPage, accentColour: accentColour || null };
  if (approval !== 'by_rule') return { ...page, approval, rules: [] };
  const domains = [...new Set(domainsOf(typed))];
  const rules: JoinRule[] = [
    ...(domains.length > 0 ? [{ kind: 'domain' as const, domains }] : []),
    ...(allAnswered ? [{ kind: 'answered' as const }] : []),
  ];
  return { ...page, approval: 'by_hand', rules };
}
