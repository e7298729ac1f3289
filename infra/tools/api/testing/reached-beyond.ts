import { isRead, nameOf } from '../../../runtime/http/app/declarations.ts';
import { publicRoutes } from '../routes.ts';
import { addressOf, type Caller } from './demo.ts';

/**
 * Requests each route that is not in `shown` with a session; returns their number, and those that did not refuse it
 * like a view.
 */
export async function reachedBeyond(
  shown: ReadonlySet<string>,
  caller: Caller,
  ids: Readonly<Record<string, string>>,
): Promise<{ readonly tried: number; readonly reached: readonly string[] }> {
  const closed = (await publicRoutes()).filter(({ route, session }) => session === true && !shown.has(nameOf(route)));
  const reached: string[] = [];
  for (const { route } of closed) {
    const { status, text } = await caller(
      String(route.method),
      addressOf(route.url, ids),
      isRead(route) ? undefined : { name: 'Changed' },
    );
    if (status !== 403 || !text.includes('read_only_view')) reached.push(`${nameOf(route)}: ${status}`);
  }
  return { tried: closed.length, reached };
}
