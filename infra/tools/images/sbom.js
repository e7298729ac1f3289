import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

/**
 * The list of packages from `npm sbom`, made reproducible: the time is SOURCE_DATE_EPOCH (default 0), and the document
 * is named after its contents, so that the same packages give the same file.
 * @param {string} spdx
 */
export function reproducible(spdx) {
  const document = JSON.parse(spdx);
  const created = new Date(Number(process.env.SOURCE_DATE_EPOCH ?? 0) * 1000).toISOString();
  document.creationInfo = { ...document.creationInfo, created };
  const contents = createHash('sha256').update(JSON.stringify([document.packages, document.relationships]));
  document.documentNamespace = `https://spdx.org/spdxdocs/${document.name}-${contents.digest('hex')}`;
  return `${JSON.stringify(document, null, 1)}\n`;
}

/** `npm sbom --sbom-format spdx … | node infra/tools/images/sbom.js` */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.stdout.write(reproducible(await text(process.stdin)));
