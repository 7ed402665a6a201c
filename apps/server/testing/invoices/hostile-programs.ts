// Formulas and patterns of somebody who wants to hold the server, made by number: the same number is the same program.

const random = (seed: number): ((below: number) => number) => {
  let state = (seed + 1) * 0x9e3779b9
  return (below) => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d)
    state = Math.imul(state ^ (state >>> 12), 0x297a2d39)
    state ^= state >>> 15
    return (state >>> 0) % below
  }
}
type Pick = (below: number) => number
const one = <T>(pick: Pick, from: readonly T[]): T => from[pick(from.length)]!
const times = <T>(many: number, make: (at: number) => T): T[] => Array.from({ length: many }, (_, at) => make(at))

/** As much as a formula ever sees: a hundred lines, long texts. */
export const factsOfHundredLines: Readonly<Record<string, unknown>> = {
  number: '26332000000012345678',
  code: '',
  kind: '',
  date: '2026-11-28',
  sellerName: '宁波拾光文具有限公司',
  sellerTaxId: '91330200MA2AAAAA0X',
  buyerName: '昆山沃野',
  buyerTaxId: '',
  total: 10_600n,
  amount: 10_000n,
  tax: 600n,
  category: 1n,
  remark: 'ab'.repeat(500),
  businessRemark: 'a'.repeat(200),
  department: '',
  enteredBy: '',
  extended1: '',
  extended2: '',
  extended3: '',
  extended4: '',
  extended5: '',
  extended6: '',
  tags: times(20, (at) => `标签${at}`),
  lines: times(100, (at) => ({ name: 'ab'.repeat(50), spec: `S-${at}`, unit: '件', rate: '6%', amount: 100n, tax: 6n })),
}
const loopsOf = ['all', 'exists', 'exists_one', 'filter', 'map'] as const
const textsOf = ['invoice.remark', 'invoice.businessRemark', 'invoice.sellerName', '"aaaaaaaaaaaaaaaa"', 'invoice.number'] as const
const joined = (pick: Pick, most: number): string => times(1 + pick(most), () => one(pick, textsOf)).join(' + ')
const repeats = (pick: Pick): string => one(pick, ['.{0,1000}', '(a+)+', '(a|aa)*', '(.*a){12}', '[ab]{1,500}', '(ab?){50}', '\\pL{2,300}'])
const condition = (pick: Pick, inner: string): string =>
  one(pick, [
    () => `size(${joined(pick, 100)}) >= 0`,
    () => `${inner}.name.like("${times(1 + pick(4), () => repeats(pick).replaceAll('\\', '\\\\')).join('')}$") || true`,
    () => `(${joined(pick, 20)}).contains(${inner}.name + "z") == false`,
    () => `${inner}.name.like("(a|b|ab)*z") == false`,
    () => `size(invoice.tags.map(t, t + ${joined(pick, 10)})) >= 0`,
  ])()
const asTest = (loop: string, list: string, name: string, test: string): string => {
  const looped = `${list}.${loop}(${name}, ${test})`
  return loop === 'filter' || loop === 'map' ? `size(${looped}) >= 0` : looped
}
const nested = (pick: Pick): string => {
  const inner = asTest(one(pick, loopsOf), 'invoice.lines', 'b', condition(pick, one(pick, ['a', 'b'])))
  return asTest(one(pick, loopsOf), 'invoice.lines', 'a', inner)
}
/** Each text twice as long as the one before. */
const doubled = (pick: Pick): string => {
  const many = 3 + pick(8)
  const binds = times(many, (at) => `cel.bind(x${at}, ${at === 0 ? 'invoice.remark' : `x${at - 1} + x${at - 1}`}, `)
  return `${binds.join('')}x${many - 1}${')'.repeat(many)}`
}
const hundred = `[${times(100, (at) => at).join(',')}]`
const shapes: readonly ((pick: Pick) => string)[] = [
  (pick) => `${nested(pick)} ? "a" : "b"`,
  (pick) => `(${nested(pick)} || true) ? "a" : "b"`,
  doubled,
  (pick) => `${hundred}.all(a, ${hundred}.exists_one(b, ${condition(pick, 'invoice.lines[0]')})) ? "a" : "b"`,
  (pick) => joined(pick, 110),
  (pick) => `${times(2 + pick(4), () => nested(pick)).join(' && ')} ? "a" : "b"`,
]
/** Nested loops, joined texts, heavy patterns in loops, doubled texts, swallowed refusals, and large literals. */
export const hostileFormula = (seed: number): string => {
  const pick = random(seed)
  return one(pick, shapes)(pick).slice(0, 2000)
}
/** Repeats of repeats, classes of every letter, alternatives that share their beginnings. */
export const hostilePattern = (seed: number): string => {
  const pick = random(seed + 1_000_003)
  let body = ''
  while (body.length < 150 && pick(8) > 0)
    body += one(pick, [
      repeats,
      () => '(a|b|ab){1,30}',
      () => '(?:(?:a{1,9}){1,9}){1,9}',
      () => '[^z]{0,1000}',
      () => '(',
      () => '\\b(?i)ä',
    ])(pick)
  return `(?<n>${body.slice(0, 180)})${one(pick, ['$', 'z$', '', '[b-z]$'])}`
}
/** As long as a text is ever read, and never the end that patterns look for. */
export const hostileText = `${'ab'.repeat(9_999)}a!`
