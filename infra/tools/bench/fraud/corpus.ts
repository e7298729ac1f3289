import { DAY_MS } from '@sillage/proto/values/durations';
import { createRandom } from '../../../solo/demo/random.ts';
import { FRAUD_KINDS } from './fraud-kinds.ts';
import { HONEST_KINDS } from './honest-kinds.ts';
import { between, type CodeOrder, type Kind, times, type Visit } from './kinds.ts';

export const KINDS: readonly Kind[] = [...HONEST_KINDS, ...FRAUD_KINDS];

export interface Labelled {
  readonly kind: Kind;
  readonly affiliateId: string;
  readonly visits: readonly Visit[];
  readonly codeOrders: readonly CodeOrder[];
}

/** The same number of each kind, starting at random times of a fortnight; deterministic for a seed. */
export function makeCorpus(
  seed: number,
  { kinds, ofEach, from }: { readonly kinds: readonly Kind[]; readonly ofEach: number; readonly from: number },
): {
  readonly people: readonly Labelled[];
  readonly affiliateIds: readonly string[];
} {
  const random = createRandom(seed);
  const other = random.uuid(from);
  const people = kinds.flatMap((kind) =>
    times(ofEach, (): Labelled => {
      const affiliateId = random.uuid(from);
      const person = { affiliateId, otherId: other, from: from + between(random, 0, 14 * DAY_MS), random };
      return { kind, affiliateId, visits: kind.visits(person), codeOrders: kind.codeOrders?.(person) ?? [] };
    }),
  );
  return { people, affiliateIds: [other, ...people.map(({ affiliateId }) => affiliateId)] };
}
