// Formulas and patterns by themselves: the places of mistakes, what is refused, and steps that are alike on every machine.
import { RE2JS } from 're2js'
import { expect, it } from 'vitest'
import { hostilePattern } from '#testing/invoices/hostile-programs.ts'
import { compileFormula } from './compile-formula.ts'
import { compilePattern, isMistake } from './compile-pattern.ts'
import { leastInstructions } from './least-instructions.ts'
import { countSteps } from './step-counter.ts'

it('a formula is refused with the reason of its mistake', () => {
  for (const [text, reason] of [
    ['invoice.total > ', 'syntax'],
    ['invoice.totl > 1 ? "a" : "b"', 'name'],
    ['invoice.total + "3"', 'type'],
    ['invoice.lines.exists(l, l.rat == "6%") ? "a" : "b"', 'name'],
    ['invoice.total', 'result'],
    ['invoice.sellerName.matches("^(a+)+$") ? "a" : "b"', 'matches'],
    ['invoice.lines.all(a, invoice.lines.all(b, invoice.lines.all(c, c.amount > 0))) ? "a" : "b"', 'loops'],
    ['invoice.sellerName.constructor', 'type'],
    ['__proto__', 'type'],
    ['invoice.constructor', 'name'],
    ['invoice.number.like("(a") ? "a" : "b"', 'pattern'],
    ['invoice.number.like(invoice.code) ? "a" : "b"', 'pattern'],
    ['invoice.number.like("(.{0,1000}){2}") ? "a" : "b"', 'pattern'],
    ['invoice.number.like(".{0,1000}.{0,1000}") ? "a" : "b"', 'tooMuch'],
    [`${'('.repeat(60)}"1"${')'.repeat(60)}`, 'tooLarge'],
    [`"${'a'.repeat(2001)}"`, 'tooLarge'],
  ] as const) {
    const found = compileFormula(text)
    expect([text, found.ok ? 'ok' : found.mistake.reason]).toEqual([text, reason])
  }
})
it('a pattern names the place of its mistake, and how large it is', () => {
  const wrong = compilePattern('(?<合同号>a)[z-a]')
  expect(isMistake(wrong) && '(?<合同号>a)[z-a]'.slice(wrong.from, wrong.to)).toBe('z-a')
  expect(compilePattern('(?<n>.{0,900}.{0,900}.{0,900})')).toMatchObject({ cause: 'tooLarge' })
  const hostile = compilePattern('^(?<x>(a+)+)$')
  expect(isMistake(hostile) ? 'mistake' : hostile.find(`${'a'.repeat(20_000 - 1)}!`)).toBeUndefined()
})
it('instructions are counted in the text, never more than the engine makes', () => {
  for (const [pattern, least] of [
    ['.{0,1000}', 1000],
    ['(?P<p0>a{3}b){2,10}c', 41],
    ['[a-z\\]]{5}\\d+(?i)x|(?:y)', 8],
    ['(?:(?:a{1,9}){1,9}){1,9}', 729],
  ] as const)
    expect([pattern, leastInstructions(pattern)]).toEqual([pattern, least])
  for (let seed = 0; seed < 300; seed++) {
    const pattern = hostilePattern(seed).replace('?<n>', '')
    const least = leastInstructions(pattern)
    if (least <= 2000 && isRead(pattern)) expect([pattern, RE2JS.compile(pattern).programSize() >= least]).toEqual([pattern, true])
  }
})
const isRead = (pattern: string): boolean => {
  try {
    RE2JS.compile(pattern)
    return true
  } catch {
    return false
  }
}
it('steps count nodes, what they weigh and what like reads, and a swallowed refusal is seen', () => {
  const count = (text: string, steps: number, invoice: object) => {
    const formula = compileFormula(text)
    if (!formula.ok) throw new Error(formula.mistake.text)
    return countSteps(steps, () => formula.evaluate(invoice as Readonly<Record<string, unknown>>))
  }
  const lines = (many: number) => ({ lines: Array.from({ length: many }, () => ({ name: '运费' })), remark: '备注'.repeat(500) })
  const loop = 'invoice.lines.all(a, invoice.lines.all(b, a.name == b.name))'
  const used = [1, 10, 20].map((many) => count(`${loop} ? "a" : "b"`, 1e6, lines(many)).used)
  expect(used[2]! / used[1]!).toBeGreaterThan(3)
  expect(count(`${loop} ? "a" : "b"`, 1e6, lines(20))).toEqual(count(`${loop} ? "a" : "b"`, 1e6, lines(20)))
  expect(count(`${loop} || true ? "a" : "b"`, 1000, lines(20))).toMatchObject({ over: true })
  expect(count('cel.bind(x, invoice.remark + invoice.remark, cel.bind(y, x + x, y + y))', 200, lines(1))).toMatchObject({ over: true })
  const [plain, like] = ['invoice.remark.contains("z")', 'invoice.remark.like("[a-f]{10,20}z")'].map(
    (test) => count(`${test} ? "a" : "b"`, 1e6, lines(1)).used,
  )
  expect(like! / plain!).toBeGreaterThan(5)
})
