import { config } from 'zod/mini';

// Zod compiles its checks if it may evaluate code, which it finds out by trying. The content security policy refuses
// that, and the browser reports it in the console. This must be imported before any schema is created.
config({ jitless: true });
