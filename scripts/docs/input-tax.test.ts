// The guide to input tax says what the rules say, in both languages.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { transferLines } from '../../packages/domain/src/deduction/deduction-acts.ts'
import { farmAdded, passengerInside } from '../../packages/domain/src/deduction/deductible-rules.ts'
import { deductionLimits } from '../../packages/domain/src/deduction/deduction.ts'
import { returnLines } from '../../packages/domain/src/deduction/tax-return.ts'
import { root } from '../lib/project.mjs'
import { ruleRows, useRows } from './input-tax.ts'
import { fileOf, languages, type Language } from './pages.ts'

const guide = (language: Language): readonly string[] => readFileSync(join(root, 'docs', fileOf('input-tax', language)), 'utf8').split('\n')

describe.each(languages)('The guide to input tax (%s)', (language) => {
  const lines = guide(language)
  it('has each rule with its days, way, figure, line and source', () => {
    expect(ruleRows(language).filter((one) => !lines.includes(one))).toEqual([])
  })
  it('has each use with its reason code, line of transfer and source', () => {
    expect(useRows(language).filter((one) => !lines.includes(one))).toEqual([])
  })
  it('explains each line of transfers and of the return', () => {
    const begun = (line: string) => lines.some((one) => one.startsWith(`| ${line} |`))
    expect([...transferLines, ...returnLines].filter((line) => !begun(line))).toEqual([])
  })
  it('names the figures that stand in no table', () => {
    const text = lines.join('\n')
    expect(
      [`${passengerInside}%`, `${farmAdded.rate}%`, farmAdded.line, String(deductionLimits.fileRows)].filter((one) => !text.includes(one)),
    ).toEqual([])
  })
})
