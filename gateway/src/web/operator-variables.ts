import type { Subprocessor } from '@sillage/proto/http/public-site';
import { z } from 'zod';

const fact = (about: string) => z.string().trim().min(1).optional().describe(`${about} Absent: a visible gap.`);

/** `OPERATOR_NAME` and so on: what the legal pages say of who runs this installation. */
export const operatorVariables = {
  OPERATOR_NAME: fact('Who runs this installation, as the legal pages name them.'),
  OPERATOR_ADDRESS: fact('Their postal address, its lines separated by a vertical bar.'),
  OPERATOR_REGISTRATION: fact('The register that they are in, with their number.'),
  OPERATOR_VAT_ID: fact('Their VAT id.'),
  OPERATOR_REPRESENTATIVE: fact('Who answers for what is published.'),
  OPERATOR_PHONE: fact('Their telephone number.'),
  HOSTING_PROVIDER: fact('Who hosts the installation, with an address; lines separated by a vertical bar.'),
  DATA_PROTECTION_CONTACT: fact('Whom to ask about personal data: a name, an address or both.'),
  SUPERVISORY_AUTHORITY: fact('The data protection authority that is competent for the operator.'),
  GOVERNING_LAW: fact('The law that the terms of use are under, such as `French law`.'),
  JURISDICTION: fact('The courts that are competent.'),
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
      'Who processes personal data for the operator, as the legal pages list them: `name|purpose|place`, separated by semicolons. `none`: nobody. Absent: a visible gap.',
    ),
};
