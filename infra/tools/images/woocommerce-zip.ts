import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';

const PLUGIN = fileURLToPath(new URL('../../../integrations/woocommerce', import.meta.url));
/** WordPress names the plugin's folder like this. */
const SLUG = 'sillage-for-woocommerce';
const PARTS = ['assets', 'includes', 'languages'];
const FILES = [`${SLUG}.php`, 'uninstall.php', 'readme.txt'];
/** The earliest time in a ZIP, in any time zone, so that the same files give the same archive. */
const MTIME = new Date(1980, 0, 1);

/** The plugin as an archive that WordPress installs. */
export function woocommerceZip(): Uint8Array {
  const nested = PARTS.flatMap((part) =>
    readdirSync(join(PLUGIN, part), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const paths = [...FILES.map((name) => join(PLUGIN, name)), ...nested].sort();
  const entries = paths.map((path) => [`${SLUG}/${relative(PLUGIN, path)}`, readFileSync(path)] as const);
  return zipSync(Object.fromEntries(entries), { mtime: MTIME, level: 9 });
}
