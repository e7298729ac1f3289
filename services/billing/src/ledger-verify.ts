import { readArgs } from '@sillage/runtime/service';
import { onLedger } from './ledger-cli.ts';
import { configuredAttribution } from './providers/attribution-figures.ts';
import { sumLedger } from './verify/ledger-sums.ts';
import { linesOf } from './verify/proof.ts';
import { verifyLedger } from './verify/verify-ledger.ts';

const USAGE = `Verifies the books under traffic, and changes nothing.

  npm run ledger:verify -- [--sums]

--sums prints the sums of each campaign and affiliate as JSON instead.
Exit codes: 0 everything that could be verified holds, 1 something differs, 2 a setting or an argument is missing or wrong.
`;

const { values } = readArgs(USAGE, { sums: { type: 'boolean', default: false } });
await onLedger('ledger-verify', async (db, config) => {
  if (values.sums) return console.log(JSON.stringify(await sumLedger(db), null, 2));
  const proofs = await verifyLedger({ db, attribution: configuredAttribution(config) });
  for (const line of linesOf(proofs)) console.log(line);
  const wrong = proofs.filter((proof) => proof.outcome === 'differs').length;
  console.log(wrong === 0 ? 'The books add up.' : `${wrong} of ${proofs.length} proofs failed.`);
  if (wrong > 0) process.exitCode = 1;
});
