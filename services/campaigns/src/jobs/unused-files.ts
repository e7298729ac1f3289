import { MINUTE_MS } from '@sillage/proto/values/durations';
import { type Logger, type Metrics, repeat } from '@sillage/runtime/service';
import { removeUnusedFiles } from '../commands/assets/remove-files.ts';
import type { AssetDeps } from '../deps.ts';

export const removeUnusedFilesRegularly = (
  deps: AssetDeps,
  watched: { readonly log: Logger; readonly metrics: Metrics },
) => repeat('campaigns.unused-files', MINUTE_MS, () => removeUnusedFiles(deps), watched);
