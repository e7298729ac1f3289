/** What jsdom lacks: a screen that no media query is about. */
export function noMediaMatches(): void {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { media, matches: false }) as unknown as MediaQueryList;
}
