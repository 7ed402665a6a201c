/** The part of fontkit that is used here; it ships no types. */
declare module 'fontkit' {
  export interface Glyph { readonly id: number; readonly advanceWidth: number; readonly path: { readonly toSVG: () => string } }
  export interface Font { readonly unitsPerEm: number; readonly glyphForCodePoint: (point: number) => Glyph; readonly hasGlyphForCodePoint: (point: number) => boolean }
  export const create: (bytes: Buffer) => Font
}
