import { type HttpApp, listen } from '../http/index.ts';
import type { CommonConfig, Lifecycle } from '../service/index.ts';

/** Takes requests until the process stops: the last step of a start. `url` is where this machine reaches the app. */
export async function serve(
  life: Lifecycle,
  app: HttpApp,
  config: Pick<CommonConfig, 'HOST' | 'PORT'>,
): Promise<{ readonly url: string }> {
  const { url } = life.use(await listen(app, config), (server) => server.close());
  return { url };
}
