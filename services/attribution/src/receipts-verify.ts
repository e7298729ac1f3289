import { readFileSync } from 'node:fs';
import { PublishedRoots, ReceiptFile } from '@sillage/proto/http/receipts';
import { rootsSince } from '@sillage/proto/receipts/roots-since';
import { verifyProof } from '@sillage/proto/receipts/verify-proof';
import { databaseUrl, LogConfig, operatorConfig, readArgs } from '@sillage/runtime/service';
import { lineOf } from './receipts/differences.ts';
import { verifyInParallel } from './receipts/verify-in-parallel.ts';

/**
 * `npm run receipts:verify` recomputes all receipts from the stored events and compares them with the seals, on all
 * processors and under traffic; `-- --campaign ID` verifies one campaign. `-- --chain` reads no events: it checks that
 * the sealed leaves lead to the published roots. `-- --file FILE --roots URL` verifies a file that an affiliate
 * downloaded against the roots published at that URL, and needs no database. Exit codes: 0 everything agrees, 1
 * something differs, 2 a required setting or argument is missing.
 */
const USAGE = `Verifies the receipts of clicks, orders and decisions.

  npm run receipts:verify -- [--campaign ID]          recomputes them from the stored events
  npm run receipts:verify -- --chain [--campaign ID]  checks the sealed leaves only
  npm run receipts:verify -- --file FILE --roots URL  verifies a file that an affiliate downloaded

The database is that of DATABASE_URL, else that of the npm start which runs on SILLAGE_DATA_DIR (default .data).
`;

const { values } = readArgs(USAGE, {
  campaign: { type: 'string' },
  chain: { type: 'boolean', default: false },
  file: { type: 'string' },
  roots: { type: 'string' },
});

/** A campaign can have millions of differences, for example after a wrong restore. */
const SHOWN = 100;

async function verifyInstallation(): Promise<boolean> {
  const config = await operatorConfig(LogConfig.extend({ DATABASE_URL: databaseUrl('attribution') }), 'attribution');
  let shown = 0;
  const { recomputed, withoutFacts, waiting, chained, differences } = await verifyInParallel(config.DATABASE_URL, {
    campaignId: values.campaign,
    of: values.chain ? 'leaves' : 'events',
    report: (found) => {
      shown += 1;
      if (shown <= SHOWN) console.log(lineOf(found));
    },
  });
  console.log(
    values.chain
      ? `${chained} receipts lead to the roots by their leaves; what is stored of the events was not looked at`
      : `${recomputed} receipts recomputed from what is stored, ${withoutFacts} proven by their leaves alone, ${waiting} late events wait for the next seal`,
  );
  console.log(differences === 0 ? 'Nothing was removed or changed.' : `${differences} differences.`);
  return differences === 0;
}

async function verifyFile(path: string, rootsUrl: string): Promise<boolean> {
  const file = readReceipts(path);
  if (!file) {
    console.error(`${path} is no file of receipts.`);
    process.exit(2);
  }
  const published = await rootsSince(file.day, (before) => fetchRoots(rootsUrl, before));
  const outcome = await verifyProof(file, published);
  if (outcome.outcome === 'proven')
    console.log(
      `${outcome.receipts} receipts of ${file.day} are in the published root, ${outcome.withoutFacts} of them by their leaves alone; ${outcome.laterDays} later days follow from it.`,
    );
  else if (outcome.outcome === 'unpublished') console.log(`${outcome.day}: no root of this day is published`);
  else console.log(`${file.day}, ${outcome.what} ${outcome.which}: differs from what is published`);
  return outcome.outcome === 'proven';
}

function readReceipts(path: string): ReceiptFile | undefined {
  try {
    return ReceiptFile.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

async function fetchRoots(url: string, before: string | undefined): Promise<PublishedRoots> {
  const page = new URL('/.well-known/sillage/roots', url);
  if (before !== undefined) page.searchParams.set('before', before);
  return PublishedRoots.parse(await (await fetch(page)).json());
}

const { file, roots } = values;
if (file !== undefined && roots === undefined) {
  console.error('With --file, --roots is needed: the address of the installation.');
  process.exitCode = 2;
} else {
  const holds = file !== undefined && roots !== undefined ? await verifyFile(file, roots) : await verifyInstallation();
  if (!holds) process.exitCode = 1;
}
