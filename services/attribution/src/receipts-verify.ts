import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { PublishedRoots, ReceiptFile } from '@sillage/proto/http/receipts';
import { rootsSince } from '@sillage/proto/receipts/roots-since';
import { verifyProof } from '@sillage/proto/receipts/verify-proof';
import { openDatabase } from '@sillage/runtime/postgres';
import { databaseUrl, LogConfig, operatorConfig } from '@sillage/runtime/service';
import { type AttributionSchema, SCHEMA } from './db/schema.ts';
import { lineOf } from './receipts/differences.ts';
import { verifyReceipts } from './receipts/verify-receipts.ts';

/**
 * `npm run receipts:verify`: recomputes all receipts from what is stored and compares them with what was sealed, while
 * traffic goes on; `-- --campaign ID`: those of one campaign. `-- --file FILE --roots URL`: proves a file that an
 * affiliate downloaded by the roots that are published there, and needs no database. Exit codes: 0 all agrees, 1
 * something differs, 2 called without what it needs.
 */
const { values } = parseArgs({
  options: { campaign: { type: 'string' }, file: { type: 'string' }, roots: { type: 'string' } },
});

/** Differences of one campaign can be millions, as when a month was restored wrongly. */
const SHOWN = 100;

async function verifyInstallation(): Promise<boolean> {
  const config = await operatorConfig(LogConfig.extend({ DATABASE_URL: databaseUrl('attribution') }), 'attribution');
  const db = openDatabase<AttributionSchema>(config.DATABASE_URL, {
    schema: SCHEMA,
    applicationName: 'receipts-verify',
    maxConnections: 3,
    statementTimeoutMs: 0,
  });
  let differences = 0;
  try {
    const { recomputed, withoutFacts, waiting } = await verifyReceipts(db, {
      campaignId: values.campaign,
      report: (found) => {
        differences += 1;
        if (differences <= SHOWN) console.log(lineOf(found));
      },
    });
    console.log(
      `${recomputed} receipts recomputed from what is stored, ${withoutFacts} proven by their leaves alone, ${waiting} late events wait for the next seal`,
    );
    console.log(differences === 0 ? 'Nothing was removed or changed.' : `${differences} differences.`);
  } finally {
    await db.destroy();
  }
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
