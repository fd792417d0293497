/** What the engine uses of what browsers and Node share beyond the language itself. Only tsconfig.engine.json reads it. */

declare class TextEncoder {
  encode(text: string): { readonly length: number };
}

declare const URL: { canParse(address: string): boolean };
