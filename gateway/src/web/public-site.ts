import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CreateSite, PublicSite, SiteFacts } from '@sillage/proto/http/public-site';
import { ConfigError } from '@sillage/runtime/service';

/** The module in the build output that renders the public pages. */
const MODULE = join('site', 'render.js');

/** Loads the public pages of a build at the first request, so that they do not delay the start. */
export function openPublicSite(webDir: string, facts: SiteFacts): () => Promise<PublicSite> {
  const path = join(webDir, MODULE);
  if (!existsSync(path)) throw new ConfigError(`WEB_DIR has no built public pages: there is no ${path}`);
  let site: Promise<PublicSite> | undefined;
  return () => {
    site ??= import(pathToFileURL(path).href).then(({ createSite }: { createSite: CreateSite }) => createSite(facts));
    return site;
  };
}
