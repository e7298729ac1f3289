import { goProgram } from './go-program.ts';

const VERSION = 'v1.35.0';

/** The path of the program that validates OpenAPI documents and detects breaking changes. Built from source once. */
export const oasdiffPath = (): Promise<string> => goProgram('github.com/oasdiff/oasdiff', VERSION);
