import { JoinApproval, type JoinPage, MAX_QUESTIONS } from '@sillage/proto/http/join';
import { z } from 'zod';

/** Messages are keys of the `joining` texts. */
export const PageForm = z.object({
  isOpen: z.boolean(),
  approval: JoinApproval,
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
});
export type PageForm = z.infer<typeof PageForm>;

export const toForm = ({ isOpen, approval, intro, questions, terms }: JoinPage): PageForm => ({
  isOpen,
  approval,
  intro,
  questions,
  terms: terms?.text ?? '',
});
