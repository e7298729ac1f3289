export { buildApp } from './app.ts';
export { GatewayConfig } from './config.ts';
export { startGateway } from './start.ts';
