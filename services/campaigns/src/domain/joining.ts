import type { JoinQuestion, JoinRule, JoinRuleKind } from '@sillage/proto/http/join';
import { lowerAscii } from '@sillage/proto/values/ascii';

/** Nobody reads a page and enters two lines faster. */
export const LEAST_TYPING_MS = 2_000;

interface Sent {
  readonly answers: readonly string[];
  readonly termsVersion: number | null;
  readonly website: string;
  /** From when the form was opened until it was sent. */
  readonly typedMs: number;
}

interface Page {
  readonly questions: readonly JoinQuestion[];
  readonly termsVersion: number | null;
}

export type Problem =
  /** The page is not the one that was read. */
  { readonly kind: 'changed' } | { readonly kind: 'wrong'; readonly path: string; readonly message: string };

/** What keeps an application from being taken; undefined: nothing. */
export function problemOf({ answers, termsVersion, website, typedMs }: Sent, page: Page): Problem | undefined {
  if (termsVersion !== page.termsVersion || answers.length !== page.questions.length) return { kind: 'changed' };
  if (website !== '') return { kind: 'wrong', path: 'website', message: 'Leave this field empty' };
  if (typedMs < LEAST_TYPING_MS)
    return { kind: 'wrong', path: 'formToken', message: 'This was sent faster than people type. Send it again.' };
  const missing = page.questions.findIndex((question, place) => question.isRequired && answers[place] === '');
  if (missing >= 0) return { kind: 'wrong', path: `answers.${missing}`, message: 'This question needs an answer' };
  return undefined;
}

interface Applied {
  readonly email: string;
  readonly answers: readonly { readonly answer: string }[];
}

/** The first rule that accepts somebody who has confirmed their address; undefined: the merchant decides. */
export const ruleFor = (rules: readonly JoinRule[], applied: Applied): JoinRuleKind | undefined =>
  rules.find((rule) => isMet(rule, applied))?.kind;

function isMet(rule: JoinRule, { email, answers }: Applied): boolean {
  if (rule.kind === 'domain') return rule.domains.includes(lowerAscii(email.slice(email.lastIndexOf('@') + 1)));
  return answers.length > 0 && answers.every(({ answer }) => answer !== '');
}
