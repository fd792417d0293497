/** The types of find-chromium.mjs, for configurations and measurements in TypeScript. */
export function findChromium(): Promise<string | null>;
export function installedChromium(): string | null;
