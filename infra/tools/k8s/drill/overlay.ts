import { serviceNames } from '@sillage/proto/services';
import { withEdited } from '../build-overlay.ts';
import { kubectl, type Said } from './kubectl.ts';

/** Applies an overlay as an operator would edit it for this version; `args` go to kubectl. */
export const applyOverlay = (name: string, version: string, args: readonly string[] = []): Promise<Said> =>
  withEdited(
    name,
    () => ({ images: serviceNames.map((service) => ({ name: `sillage-${service}`, newTag: version })) }),
    (folder) => kubectl(['apply', '-k', folder, ...args]),
  );
