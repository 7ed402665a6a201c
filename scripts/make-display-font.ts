// node scripts/make-display-font.ts: subsets Noto Serif SC Bold (SIL OFL 1.1) to the display texts and packs it as
// WOFF2.
import { readFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { enUS } from '@piaotai/locales/en-US.ts'
import { account as english } from '@piaotai/locales/en-US/account.ts'
import { zhCN } from '@piaotai/locales/zh-CN.ts'
import { account as chinese } from '@piaotai/locales/zh-CN/account.ts'

/** The used part of fontkit, which has no types. */
interface Glyph {
  readonly id: number
}
interface Subset {
  readonly includeGlyph: (id: number) => number
  readonly encode: () => Uint8Array
}
interface Font {
  readonly glyphForCodePoint: (codePoint: number) => Glyph
  readonly createSubset: () => Subset
}
const { create } = createRequire(import.meta.url)('fontkit') as { readonly create: (bytes: Buffer) => Font }

/** Slogan, wordmark, seals and risk grades: other text in this face falls back to the system's Song. */
const words = [
  chinese.slogan1,
  chinese.slogan2,
  english.slogan1,
  english.slogan2,
  zhCN.shell.product,
  enUS.shell.product,
  '有着落',
  '已结账CLOSED',
  'ABCDE ',
]
const target = join(import.meta.dirname, '../apps/web/src/app/fonts/song-display.woff2')

type Tables = ReadonlyMap<string, Buffer>
const tablesOf = (font: Buffer): Map<string, Buffer> =>
  new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, i) => {
      const at = 12 + 16 * i
      return [
        font.toString('latin1', at, at + 4),
        font.subarray(font.readUInt32BE(at + 8), font.readUInt32BE(at + 8) + font.readUInt32BE(at + 12)),
      ]
    }),
  )
const u16 = (...values: readonly number[]): Buffer => {
  const out = Buffer.alloc(values.length * 2)
  values.forEach((v, i) => out.writeUInt16BE(v & 0xffff, i * 2))
  return out
}
const u32 = (...values: readonly number[]): Buffer => {
  const out = Buffer.alloc(values.length * 4)
  values.forEach((v, i) => out.writeUInt32BE(v >>> 0, i * 4))
  return out
}

/** Format 12: one group per character. */
const cmap = (pairs: readonly (readonly [codePoint: number, glyph: number])[]): Buffer => {
  const groups = [...pairs].sort((a, b) => a[0] - b[0]).map(([codePoint, glyph]) => u32(codePoint, codePoint, glyph))
  return Buffer.concat([u16(0, 1, 3, 10), u32(12), u16(12, 0), u32(16 + 12 * groups.length, 0, groups.length), ...groups])
}
const name = (text: string): Buffer => {
  const bytes = Buffer.from(text, 'utf16le').swap16()
  return Buffer.concat([u16(0, 1, 18, 3, 1, 0x409, 1, bytes.length, 0), bytes])
}

/** A length in WOFF2's seven-bit groups. */
const base128 = (value: number): Buffer => {
  const out = [value & 0x7f]
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) out.unshift((rest & 0x7f) | 0x80)
  return Buffer.from(out)
}
const known = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post', 'cvt ', 'fpgm', 'glyf', 'loca', 'prep']
/** WOFF2 with untransformed tables (https://www.w3.org/TR/WOFF2/). */
const woff2 = (tables: Tables): Buffer => {
  const entries = [...tables].sort(([a], [b]) => known.indexOf(a) - known.indexOf(b))
  // Transformation 3 means none for glyf and loca; 0 means none for all others.
  const directory = Buffer.concat(
    entries.map(([tag, data]) =>
      Buffer.concat([Buffer.from([known.indexOf(tag) | (tag === 'glyf' || tag === 'loca' ? 3 << 6 : 0)]), base128(data.length)]),
    ),
  )
  const data = brotliCompressSync(Buffer.concat(entries.map(([, table]) => table)), {
    params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT, [constants.BROTLI_PARAM_QUALITY]: 11 },
  })
  const plain = 12 + 16 * entries.length + entries.reduce((sum, [, table]) => sum + Math.ceil(table.length / 4) * 4, 0)
  const length = 48 + directory.length + data.length
  const padding = Buffer.alloc((4 - (length % 4)) % 4)
  const head = Buffer.concat([
    Buffer.from('wOF2'),
    u32(0x00010000, length + padding.length),
    u16(entries.length, 0),
    u32(plain, data.length),
    u16(1, 0),
    u32(0, 0, 0, 0, 0),
  ])
  return Buffer.concat([head, directory, data, padding])
}

const source = readFileSync(new URL(import.meta.resolve('@expo-google-fonts/noto-serif-sc/700Bold/NotoSerifSC_700Bold.ttf')))
const font = create(source)
const subset = font.createSubset()
const pairs = [...new Set(words.join(''))]
  .map((c) => c.codePointAt(0)!)
  .map((codePoint) => [codePoint, subset.includeGlyph(font.glyphForCodePoint(codePoint).id)] as const)
const tables = tablesOf(Buffer.from(subset.encode()))
tables
  .set('cmap', cmap(pairs))
  .set('name', name('Noto Serif SC Display'))
  .set('OS/2', tablesOf(source).get('OS/2')!)
  .set('post', u32(0x00030000, 0, 0, 0, 0, 0, 0, 0))
for (const [tag, data] of tables) if (data.length === 0 || !known.includes(tag)) tables.delete(tag)
const packed = woff2(tables)
mkdirSync(dirname(target), { recursive: true })
writeFileSync(target, packed)
console.log(`${pairs.length} characters, ${(packed.length / 1000).toFixed(1)} kB`)
