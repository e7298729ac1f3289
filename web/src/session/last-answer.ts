import { z } from 'zod';

/** Also read by web/first-paint.js before any other code is there. */
const KEY = 'sillage.answer';

const LastAnswer = z.object({
  userId: z.string(),
  language: z.string(),
  /** Of the home page. */
  title: z.string(),
  /** What the home page said when it was last seen. */
  sentence: z.string(),
});
export type LastAnswer = z.infer<typeof LastAnswer>;

/**
 * The home page answers its questions in one sentence. On a slow connection it says at once what it said last, in a
 * quiet colour, until it knows better.
 */
export const rememberAnswer = (answer: LastAnswer): void => localStorage.setItem(KEY, JSON.stringify(answer));

export const forgetAnswer = (): void => localStorage.removeItem(KEY);

export function lastAnswer(userId: string, language: string): string | null {
  try {
    const answer = LastAnswer.parse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return answer.userId === userId && answer.language === language ? answer.sentence : null;
  } catch {
    return null;
  }
}
