/** Stubs matchMedia, which jsdom lacks: no media query matches. */
export function noMediaMatches(): void {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { media, matches: false }) as unknown as MediaQueryList;
}
