import type { JoinQuestion, JoinRule, JoinRuleKind } from '@sillage/proto/http/join';
import { lowerAscii } from '@sillage/proto/values/ascii';

/** A person needs longer to read the page and fill in two lines. */
export const MIN_TYPING_MS = 2_000;

interface Sent {
  readonly answers: readonly string[];
  readonly termsVersion: number | null;
  readonly website: string;
  /** Time between opening and sending the form. */
  readonly typedMs: number;
}

interface Page {
  readonly questions: readonly JoinQuestion[];
  readonly termsVersion: number | null;
}

export type Problem =
  /** The page has changed since it was opened. */
  { readonly kind: 'changed' } | { readonly kind: 'wrong'; readonly path: string; readonly message: string };

/** Why an application cannot be accepted for processing; undefined if it can. */
export function problemOf({ answers, termsVersion, website, typedMs }: Sent, page: Page): Problem | undefined {
  if (termsVersion !== page.termsVersion || answers.length !== page.questions.length) return { kind: 'changed' };
  if (website !== '') return { kind: 'wrong', path: 'website', message: 'Leave this field empty' };
  if (typedMs < MIN_TYPING_MS)
    return { kind: 'wrong', path: 'formToken', message: 'This was sent faster than people type. Send it again.' };
  const missing = page.questions.findIndex((question, place) => question.isRequired && answers[place] === '');
  if (missing >= 0) return { kind: 'wrong', path: `answers.${missing}`, message: 'This question needs an answer' };
  return undefined;
}

interface Applied {
  readonly email: string;
  readonly answers: readonly { readonly answer: string }[];
}

/** The first rule that accepts a confirmed applicant; undefined: the merchant decides. */
export const ruleFor = (rules: readonly JoinRule[], applied: Applied): JoinRuleKind | undefined =>
  rules.find((rule) => isMet(rule, applied))?.kind;

function isMet(rule: JoinRule, { email, answers }: Applied): boolean {
  if (rule.kind === 'domain') return rule.domains.includes(lowerAscii(email.slice(email.lastIndexOf('@') + 1)));
  return answers.length > 0 && answers.every(({ answer }) => answer !== '');
}
