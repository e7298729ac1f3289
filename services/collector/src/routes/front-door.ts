import type { FrontDoor } from '@sillage/runtime/http';
import { isPaused } from '../clicks.ts';
import type { CollectorDeps } from '../deps.ts';
import { answerClick, SHORT_LINK_ROUTE } from './answer-click.ts';

const SHORT_LINK = '/s/';

/** Takes the clicks on short links that are known already and lead somewhere, as they almost always do. */
export function shortLinkDoor(deps: CollectorDeps): FrontDoor {
  return {
    prefix: SHORT_LINK,
    route: SHORT_LINK_ROUTE,
    take(request, redirect) {
      const { url = '' } = request;
      const end = url.indexOf('?');
      const startedMs = performance.now();
      const link = deps.links.knownShort(url.slice(SHORT_LINK.length, end === -1 ? undefined : end));
      if (!link || isPaused(link)) return false;
      answerClick(deps, { request, link, startedMs, answer: redirect });
      return true;
    },
  };
}
