// Pieces of SVG that all drawing shares.
import type { Node } from '../xml.ts'
import { matrixOf } from '../text.ts'

/** Text as safe SVG content: markup as numeric entities, without control characters. */
export const escapeText = (text: string): string =>
  text
    .replace(
      /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
      '',
    )
    .replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
/** A number with at most three decimals; 0 when not finite or too large. */
export const n = (value: number): string =>
  Number.isFinite(value) && Math.abs(value) < 1e7 ? String(Math.round(value * 1000) / 1000) : '0'
export const matrix = (node: Node): string => `matrix(${matrixOf(node).map(n4).join(' ')})`
/** Matrices keep five decimals: their errors grow with the coordinates. */
const n4 = (value: number): string =>
  Number.isFinite(value) && Math.abs(value) < 1e7 ? String(Math.round(value * 100_000) / 100_000) : '0'

const commands: Readonly<Record<string, readonly [svg: string, count: number]>> = {
  M: ['M', 2],
  S: ['M', 2],
  L: ['L', 2],
  Q: ['Q', 4],
  B: ['C', 6],
  A: ['A', 7],
  C: ['Z', 0],
}
const partLimit = 400_000
/** AbbreviatedData → SVG path data; anything that is not a known command ends the path. */
export const pathData = (text: string): string => {
  const parts = text.trim().split(/\s+/, partLimit)
  let out = ''
  for (let i = 0; i < parts.length; ) {
    const command = commands[parts[i] ?? '']
    if (!command) break
    const values = parts.slice(i + 1, i + 1 + command[1]).map(Number)
    if (values.length < command[1] || values.some((v) => !Number.isFinite(v))) break
    // An arc's flags are 0 or 1 in SVG.
    out += `${command[0]}${values.map((v, at) => (command[0] === 'A' && (at === 3 || at === 4) ? (v ? '1' : '0') : n(v))).join(' ')}`
    i += 1 + command[1]
  }
  return out
}
