/**
 * Used by `npm run generate`, which runs the generator with the TypeScript version that it needs: see
 * infra/tools/api/sdk.ts.
 */
export default {
  input: '../../proto/http/openapi.json',
  // The generated client does not compile with `exactOptionalPropertyTypes`.
  output: { path: 'src/gen', importFileExtension: '.ts', clean: true, header: '// @ts-nocheck' },
  plugins: [
    '@hey-api/typescript',
    {
      name: '@hey-api/sdk',
      responseStyle: 'data',
      operations: { strategy: 'single', containerName: 'Operations' },
    },
    { name: '@hey-api/client-fetch', throwOnError: true },
  ],
};
