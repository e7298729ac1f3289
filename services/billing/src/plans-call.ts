import { parseArgs } from 'node:util';
import { FeeBps } from '@sillage/proto/values/basis-points';
import { z } from 'zod';

export const USAGE = `What a merchant pays the platform, in basis points of approved revenue.

  npm run plans -- show merchant
  npm run plans -- set  merchant --fee-bps 200

The merchant is the id of an account. A rate is a whole number from 0 to 10000 (100 %). It is in force from now on: orders placed
before keep theirs. The database is that of DATABASE_URL, else that of the npm start which runs on SILLAGE_DATA_DIR (default .data).
`;

export interface PlansCall {
  readonly ownerUserId: string;
  /** Undefined: the plan is only shown. */
  readonly feeBps: number | undefined;
}

const FEE_BPS = '--fee-bps takes a whole number of basis points from 0 to 10000';
const Verb = z.enum(['show', 'set'], 'Say what to do: show or set');
const Merchant = z.uuid("Name the merchant by the account's id, a UUID");
const FeeBpsText = z
  .string(FEE_BPS)
  .regex(/^\d{1,5}$/, FEE_BPS)
  .transform(Number)
  .refine((feeBps) => FeeBps.safeParse(feeBps).success, FEE_BPS);

/** The parsed arguments, or a sentence on what is wrong with them. */
export function readCall(args: readonly string[]): PlansCall | { readonly wrong: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'fee-bps': { type: 'string' } },
    });
    const [verb, merchant, ...more] = positionals;
    if (more.length > 0) return { wrong: `One merchant at a time: "${more.join(' ')}" is too much` };
    const isSet = Verb.parse(verb) === 'set';
    const ownerUserId = Merchant.parse(merchant).toLowerCase();
    if (!isSet && values['fee-bps'] !== undefined) return { wrong: 'show takes no --fee-bps' };
    return { ownerUserId, feeBps: isSet ? FeeBpsText.parse(values['fee-bps']) : undefined };
  } catch (error) {
    if (error instanceof z.ZodError) return { wrong: error.issues.map((issue) => issue.message).join('. ') };
    return { wrong: error instanceof Error ? error.message : String(error) };
  }
}
