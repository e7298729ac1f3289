/** The process was killed, so nothing more is stored. */
export class Killed extends Error {}
