// 公式: what a formula of a rule may name, how large it may be, and where it is mistaken. Amounts are whole 分, never fractions.

/** Fields of `invoice` in a formula, with their types; absent texts are empty, absent amounts 0. */
export const shapeOf = {
  number: 'string',
  code: 'string',
  kind: 'string',
  date: 'string',
  sellerName: 'string',
  sellerTaxId: 'string',
  buyerName: 'string',
  buyerTaxId: 'string',
  total: 'int',
  amount: 'int',
  tax: 'int',
  category: 'int',
  remark: 'string',
  businessRemark: 'string',
  department: 'string',
  enteredBy: 'string',
  extended1: 'string',
  extended2: 'string',
  extended3: 'string',
  extended4: 'string',
  extended5: 'string',
  extended6: 'string',
  tags: 'list<string>',
  lines: 'list<Line>',
} as const
/** Fields of each of `invoice.lines`. */
export const lineShape = { name: 'string', spec: 'string', unit: 'string', rate: 'string', amount: 'int', tax: 'int' } as const
export const lineFunctions = ['contains', 'startsWith', 'endsWith', 'like', 'exists', 'all', 'filter', 'map', 'size', 'string'] as const

export type FormulaResult = 'string' | 'bool'
export const formulaLimits = {
  text: 2000,
  pattern: 200,
  patterns: 500,
  /** Loops that stand in each other. */
  loops: 2,
  /** Lines of an invoice that a formula sees. */
  lines: 100,
  /** Characters that patterns read for one invoice. */
  likeRoom: 200_000,
  /** Characters of a mistake's own words. */
  told: 200,
  /** Characters of what it comes to. */
  result: 100,
} as const

/** Syntax · an unknown name · a wrong type · another result than wanted · too large · too deep · no RegExp · no good pattern · too much work. */
export const formulaReasons = ['syntax', 'name', 'type', 'result', 'tooLarge', 'loops', 'matches', 'pattern', 'tooMuch'] as const
export type FormulaReason = (typeof formulaReasons)[number]
export interface FormulaMistake {
  readonly reason: FormulaReason
  /** The checker's own words, in English. */
  readonly text: string
  /** Of one: line and column as people count; `from` and `to` as texts do. */
  readonly line: number
  readonly column: number
  readonly from: number
  readonly to: number
  /** The name that is most like the unknown one. */
  readonly nearest?: string
}
export const placeOf = (
  text: string,
  start: number,
  end: number,
): { readonly line: number; readonly column: number; readonly from: number; readonly to: number } => {
  const from = Math.max(0, Math.min(start, text.length))
  const before = text.slice(0, from).split('\n')
  return { line: before.length, column: [...before.at(-1)!].length + 1, from, to: Math.max(from, Math.min(end, text.length)) }
}

const names: readonly string[] = [...new Set(['invoice', ...Object.keys(shapeOf), ...Object.keys(lineShape)])]
const distance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)))
    row = next
  }
  return row[b.length]!
}
/** The known name with at most three letters' difference, and fewer than half of its own. */
export const nearestName = (typed: string): string | undefined => {
  const plain = typed.toLowerCase()
  const [best] = names
    .map((name) => ({ name, far: distance(plain, name.toLowerCase()) }))
    .filter(({ name, far }) => far <= 3 && far * 2 < name.length)
    .toSorted((a, b) => a.far - b.far)
  return best?.name
}
