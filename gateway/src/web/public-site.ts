import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CreateSite, PublicSite, SiteFacts } from '@sillage/proto/http/public-site';
import { ConfigError } from '@sillage/runtime/service';

/** In the output of the build: what renders the public pages. */
const MODULE = join('site', 'render.js');

/** Opens the public pages of a build when the first of them is asked for: a start does not wait for them. */
export function openPublicSite(webDir: string, facts: SiteFacts): () => Promise<PublicSite> {
  const path = join(webDir, MODULE);
  if (!existsSync(path)) throw new ConfigError(`WEB_DIR has no built public pages: there is no ${path}`);
  let site: Promise<PublicSite> | undefined;
  return () => {
    site ??= import(pathToFileURL(path).href).then(({ createSite }: { createSite: CreateSite }) => createSite(facts));
    return site;
  };
}
