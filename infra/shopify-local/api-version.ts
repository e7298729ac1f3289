/** The version of the Admin API that is stood in for. */
export const API_VERSION = '2026-07';
