import type { FrontDoor } from '@sillage/runtime/http';
import type { CollectorDeps } from '../deps.ts';
import { answerClick } from './answer-click.ts';

const SHORT_LINK = '/s/';

/** Takes the clicks on short links that are known already, as they are almost always. */
export function shortLinkDoor(deps: CollectorDeps): FrontDoor {
  return (request, response, count) => {
    const { method, url = '' } = request;
    if (method !== 'GET' || !url.startsWith(SHORT_LINK)) return false;
    const end = url.indexOf('?');
    const startedMs = performance.now();
    const link = deps.links.knownShort(url.slice(SHORT_LINK.length, end === -1 ? undefined : end));
    if (!link) return false;
    answerClick(deps, request, response, link, startedMs, count);
    return true;
  };
}
