import type { Subprocessor } from '@sillage/proto/http/public-site';
import { z } from 'zod';

const fact = (about: string) => z.string().trim().min(1).optional().describe(`${about} Absent: a visible gap.`);

/** `OPERATOR_NAME` and so on: the operator's details on the legal pages. */
export const operatorVariables = {
  OPERATOR_NAME: fact('The operator of this installation, for the legal pages.'),
  OPERATOR_ADDRESS: fact("The operator's postal address, its lines separated by a vertical bar."),
  OPERATOR_REGISTRATION: fact("The operator's register and registration number."),
  OPERATOR_VAT_ID: fact("The operator's VAT id."),
  OPERATOR_REPRESENTATIVE: fact('The person who is legally responsible for the content.'),
  OPERATOR_PHONE: fact("The operator's telephone number."),
  HOSTING_PROVIDER: fact(
    'The hosting provider of the installation, with an address; lines separated by a vertical bar.',
  ),
  DATA_PROTECTION_CONTACT: fact('The contact for questions about personal data: a name, an address or both.'),
  SUPERVISORY_AUTHORITY: fact('The competent data protection authority.'),
  GOVERNING_LAW: fact('The law that governs the terms of use, such as `French law`.'),
  JURISDICTION: fact('The competent courts.'),
  SUBPROCESSORS: z
    .string()
    .transform((text, context): readonly Subprocessor[] => {
      const lines = text.split(';').map((line) => line.split('|').map((part) => part.trim()));
      return lines
        .filter(([name]) => name !== '' && name !== 'none')
        .map(([name = '', purpose = '', place = '', ...more]) => {
          if (purpose === '' || place === '' || more.length > 0)
            context.addIssue('SUBPROCESSORS is a list of `name|purpose|place`, separated by semicolons, or `none`');
          return { name, purpose, place };
        });
    })
    .optional()
    .describe(
      'The processors of personal data, for the legal pages: `name|purpose|place`, separated by semicolons. `none`: nobody. Absent: a visible gap.',
    ),
};
