import { config } from 'zod/mini';

// Zod compiles its checks where it may evaluate code, and finds out by trying: the content security policy refuses that,
// and the browser's console reports it. Imported before any schema is made.
config({ jitless: true });
