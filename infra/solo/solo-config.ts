import { CommonConfig } from '@sillage/runtime/service';
import { z } from 'zod';

/** Variables that solo itself uses, validated before anything starts, so that errors name them as the user set them. */
export const SoloConfig = CommonConfig.pick({ OTEL_EXPORTER_OTLP_ENDPOINT: true, TRUSTED_PROXIES: true }).extend({
  LOG_LEVEL: CommonConfig.shape.LOG_LEVEL.unwrap().default('warn'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'PUBLIC_URL is the address that visitors use, such as https://go.example.com' })
    .optional(),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'DATABASE_URL is the address of a Postgres, such as postgresql://user@host/database',
    })
    .optional(),
});
