export { SillageError } from './error.ts';
export type * from './gen/index.ts';
export { createSillage, Sillage, type SillageOptions } from './sillage.ts';
export { verifyWebhook, type WebhookEvent, WebhookVerificationError } from './webhook.ts';
