import type { FastPath } from '@sillage/runtime/http';
import { isPaused } from '../clicks.ts';
import type { CollectorDeps } from '../deps.ts';
import { answerClick, SHORT_LINK_ROUTE } from './answer-click.ts';

const SHORT_LINK = '/s/';

/** Handles clicks on cached short links that redirect, which almost all do; other requests go through the router. */
export function shortLinkFastPath(deps: CollectorDeps): FastPath {
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
