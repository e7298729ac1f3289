/** The process ended: nobody notes anything any more. */
export class Killed extends Error {}
