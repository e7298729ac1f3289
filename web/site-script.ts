import type { Plugin } from 'vite';

const SCRIPT = 'virtual:site-script';

/**
 * `virtual:site-script` exports the address of the public pages' script, whose file name contains a hash of its
 * content.
 */
export function siteScript(): Plugin {
  let address = '/site/client/site.ts';
  return {
    name: 'site-script',
    sharedDuringBuild: true,
    resolveId: (id) => (id === SCRIPT ? `\0${SCRIPT}` : undefined),
    load: (id) => (id === `\0${SCRIPT}` ? `export default ${JSON.stringify(address)};` : undefined),
    generateBundle(_options, bundle) {
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
      if (this.environment.name === 'client' && entry) address = `/${entry.fileName}`;
    },
  };
}
