import { DemoView } from '@sillage/proto/http/demo';
import type { Api } from '../../api/client.ts';

/** Signed-in users open it anonymously, like everybody else. */
export const openDemo = (api: Api): Promise<DemoView> =>
  api.post('/api/v1/public/demo', DemoView, {}, { bearer: null });
