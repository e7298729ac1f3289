/** The name of the key on this machine. */
export const modifierKey = (): string => (/Mac|iP(hone|ad|od)/.test(navigator.userAgent) ? '⌘' : 'Ctrl');
