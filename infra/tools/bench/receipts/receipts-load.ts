import { binaryDigest } from '../../../../services/attribution/src/receipts/merkle.ts';

const ROUNDS = 5;
const { digests } = JSON.parse(process.argv[2] ?? '{}') as { digests: number };

/** The length of a node of a tree. */
const bytes = Buffer.alloc(65);
let rate = 0;
// The best of some rounds, because other load only makes a round slower.
for (let round = 0; round < ROUNDS; round += 1) {
  const startedAt = performance.now();
  for (let index = 0; index < digests; index += 1) binaryDigest(bytes);
  rate = Math.max(rate, (digests * 1_000) / (performance.now() - startedAt));
}
console.log(JSON.stringify({ rate }));
