import { MINUTE_MS } from '@sillage/proto/values/durations';
import { type Logger, type Metrics, repeat } from '@sillage/runtime/service';
import { removeUnusedFiles } from '../commands/assets/remove-files.ts';
import type { AssetDeps } from '../deps.ts';

export function removeUnusedFilesRegularly(
  deps: AssetDeps,
  watched: { readonly log: Logger; readonly metrics: Metrics },
) {
  let isLogged = false;
  return repeat(
    'campaigns.unused-files',
    MINUTE_MS,
    async () => {
      const left = await removeUnusedFiles(deps);
      if (left === 0 || isLogged) return;
      isLogged = true;
      watched.log.warn(
        { left },
        'images that are not used any more stay: they are in S3, and ASSETS_S3_URL is not set',
      );
    },
    watched,
  );
}
