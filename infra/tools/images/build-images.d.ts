export function buildImages(service: string, directory: string): Promise<readonly string[]>;
