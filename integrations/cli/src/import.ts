import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AffiliateImportWithSample, ImportMapping, Sillage } from '@sillage/sdk';
import { UsageError } from './usage-error.ts';

const LOOK_EVERY_MS = 500;

interface ImportOptions {
  readonly file: string;
  readonly campaignId: string;
  /** `field=column` each, for columns that are not recognised. */
  readonly columns: readonly string[];
  /** Prints the outcome of each row, and adds no affiliates. */
  readonly onlyChecks: boolean;
  readonly print: (line: string) => void;
}

/** Imports affiliates from a CSV file into a campaign. */
export async function importFile(
  sillage: Sillage,
  { file, campaignId, columns, onlyChecks, print }: ImportOptions,
): Promise<void> {
  const uploaded = await sillage.uploadImport({
    query: { campaignId, fileName: basename(file) },
    body: await readText(file),
  });
  const path = { importId: uploaded.id };
  const reach = async (state: AffiliateImportWithSample['state']) => {
    for (;;) {
      const now = await sillage.getImport({ path });
      if (now.state === state) return now.counts;
      await sleep(LOOK_EVERY_MS);
    }
  };
  await sillage.checkImport({ path, body: { mapping: mappingOf(uploaded, columns) } });
  const { ready, exists, invalid } = await reach('checked');
  print(`${ready} can be added, ${exists} are affiliates already, ${invalid} cannot be added`);
  for await (const { line, email, problem } of sillage.eachImportRow(path, { outcome: 'invalid' }))
    print(`line ${line}: ${email} (${problem})`);
  if (onlyChecks || ready === 0) return;
  await sillage.runImport({ path });
  const { created } = await reach('done');
  print(`${created} added. The import ${uploaded.id} can be undone in the campaign's affiliates.`);
}

/** Refuses files that are not UTF-8, because reading them as text would change them. */
async function readText(file: string): Promise<string> {
  const bytes = await readFile(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError('The file is not in UTF-8');
  }
}

function mappingOf(
  { columns, mapping }: Pick<AffiliateImportWithSample, 'columns' | 'mapping'>,
  given: readonly string[],
): ImportMapping {
  const named = given.map((pair) => {
    const [field = '', column = ''] = pair.split(/=(.*)/s, 2);
    const index = columns.indexOf(column);
    if (index < 0) throw new UsageError(`The file has no column “${column}”, but: ${columns.join(', ')}`);
    return [field, index] as const;
  });
  const { email, ...rest } = { ...mapping, ...Object.fromEntries(named) } as Partial<ImportMapping>;
  if (email === undefined) throw new UsageError('Name the column of the e-mail addresses: --column email=COLUMN');
  return { ...rest, email };
}
