import { type HttpApp, listen } from '../http/index.ts';
import type { CommonConfig, Lifecycle } from '../service/index.ts';

/** Accepts requests until the process stops; the last step of a start. `url` is the app's URL on this machine. */
export async function serve(
  life: Lifecycle,
  app: HttpApp,
  config: Pick<CommonConfig, 'HOST' | 'PORT'>,
): Promise<{ readonly url: string }> {
  const { url } = life.use(await listen(app, config), (server) => server.close());
  return { url };
}
