import { z } from 'zod';

/** Also read by web/first-paint.js before any other code is there. */
const KEY = 'sillage.answer';

const LastAnswer = z.object({
  userId: z.string(),
  language: z.string(),
  /** The home page's title. */
  title: z.string(),
  /** The home page's sentence when it was last seen. */
  sentence: z.string(),
});
export type LastAnswer = z.infer<typeof LastAnswer>;

/**
 * The home page answers its questions in one sentence. On a slow connection it first shows the last one, in a muted
 * colour, until the new one is known.
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
