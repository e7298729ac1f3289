import type { JoinQuestion, PublicJoinPage } from '@sillage/proto/http/join';
import { z } from 'zod';

/** Messages are keys of the `joining` texts. */
export const formOf = ({ questions, terms }: Pick<PublicJoinPage, 'questions' | 'terms'>) =>
  z.object({
    name: z.string().trim().min(1, 'form.nameMissing').max(200, 'form.nameLong'),
    email: z.string().trim().pipe(z.email('form.emailInvalid').max(320, 'form.emailInvalid')),
    answers: z.array(z.string().trim().max(1000, 'form.answerLong')).superRefine((answers, context) => {
      for (const [index, { isRequired }] of questions.entries())
        if (isRequired && !answers[index])
          context.addIssue({ code: 'custom', path: [index], message: 'form.answerMissing' });
    }),
    acceptsTerms: z.boolean().refine((accepts) => accepts || terms === null, 'form.termsMissing'),
    website: z.string(),
  });
export type Form = z.infer<ReturnType<typeof formOf>>;

export const emptyForm = ({ questions }: Pick<PublicJoinPage, 'questions'>): Form => ({
  name: '',
  email: '',
  answers: questions.map(() => ''),
  acceptsTerms: false,
  website: '',
});

/** The answers to the questions that the changed page still asks. */
export const carriedOver = (
  answers: readonly string[],
  earlier: readonly JoinQuestion[],
  now: readonly JoinQuestion[],
): string[] => now.map(({ text }) => answers[earlier.findIndex((question) => question.text === text)] ?? '');
