import { DemoView } from '@sillage/proto/http/demo';
import type { Api } from '../../api/client.ts';

/** Whoever is signed in looks at it as everybody does. */
export const openDemo = (api: Api): Promise<DemoView> =>
  api.post('/api/v1/public/demo', DemoView, {}, { bearer: null });
