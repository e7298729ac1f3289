import type { MailBlock } from '@sillage/runtime/mail';

/** One block per non-empty line. */
export const paragraphs = (text: string): readonly MailBlock[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ type: 'paragraph', text: line }));
