import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['{proto,infra,services,gateway}/**/*.test.ts'], exclude: ['**/node_modules/**'] },
});
