/** How the key is called on this machine. */
export const modifierKey = (): string => (/Mac|iP(hone|ad|od)/.test(navigator.userAgent) ? '⌘' : 'Ctrl');
