import type { MailContent } from '../render-mail.ts';

/** All that a mail says in words, without its codes, addresses and figures. */
export const wordsOf = ({ subject, heading, blocks, footer }: MailContent): string[] => [
  subject,
  heading,
  footer,
  ...blocks.flatMap((block) => {
    switch (block.type) {
      case 'button':
        return [block.label, block.fallback];
      case 'code':
        return [];
      case 'figures':
        return block.rows.flatMap(({ label, note }) => [label, note]);
      case 'chart':
        return [block.title, block.alt, ...block.labels];
      default:
        return [block.text];
    }
  }),
];
