import { describe, expect, it } from 'vitest'
import { findingOf } from '../risk/risk.ts'
import { tellStory, type StoryMatter } from './story.ts'

const invoice: StoryMatter['invoice'] = {
  entrySource: 6,
  enteredBy: '沈亦舟',
  enteredAt: '2026-11-20T03:00:00.000Z',
  originalFormat: 'ofd',
  fields: { number: { from: 'xml', agrees: ['qr'] }, date: { from: 'xml' } },
  warnings: [],
  checks: [{ name: 'sumsAgree', ok: true }],
  category: 1,
  verifyStatus: 1,
  titleStatus: 1,
  useStatus: 0,
  accountingDate: null,
  voucherNumber: null,
  nonDeductibleReason: null,
}
const matter: StoryMatter = {
  invoice,
  log: [],
  receipts: [{ status: 1, askedAt: '2026-11-20T04:00:00.000Z', userName: '林婉清' }],
  risk: { findings: [findingOf('consecutive', 'none')], unchecked: 0 },
}
const words = (change: Partial<StoryMatter['invoice']> = {}, more: Partial<StoryMatter> = {}): readonly string[] =>
  tellStory({ ...matter, ...more, invoice: { ...invoice, ...change } }).map((l) => `${l.part}.${l.says}`)

describe('The story of an invoice', () => {
  it('of one in order: where it came from, that all holds, and that it can be submitted', () => {
    expect(words()).toEqual([
      'origin.entered',
      'fields.oneSource',
      'fields.confirmed',
      'checks.allHold',
      'verification.told',
      'title.state',
      'risk.nothing',
      'hands.nobody',
      'state.use',
      'next.submit',
    ])
  })
  it('says which source won which fields, and which are doubtful', () => {
    const lines = tellStory({
      ...matter,
      invoice: {
        ...invoice,
        fields: { number: { from: 'xml' }, 'seller.name': { from: 'ocr' } },
        warnings: [{ field: 'seller.name', code: 'lowConfidence' }],
      },
    })
    expect(lines.filter((l) => l.part === 'fields').map((l) => l.facts)).toEqual([
      { source: 'xml', fields: ['number'] },
      { source: 'ocr', fields: ['seller.name'] },
      { field: 'seller.name', warning: 'lowConfidence', source: 'ocr' },
    ])
    expect(lines.at(-1)).toMatchObject({ says: 'checkFields', facts: { count: 1 } })
  })
  it('names who changed what and why', () => {
    const log = [
      {
        action: 'invoice.corrected',
        actor: '周牧野',
        at: '2026-11-20T05:00:00.000Z',
        detail: { reason: '票面模糊', fields: [{ field: 'date', from: null, to: '2026-11-01' }] },
      },
    ]
    expect(tellStory({ ...matter, log }).find((l) => l.part === 'hands')).toMatchObject({
      says: 'corrected',
      facts: { by: '周牧野', fields: ['date'], reason: '票面模糊' },
    })
  })
  it('tells what the radar found and what it could not look at; of title and verification only how grave they are', () => {
    const findings = [
      findingOf('title', 'taxIdDiffers'),
      findingOf('consecutive', 'many', { count: 7 }),
      findingOf('qr', 'none'),
      findingOf('verification', 'never'),
    ]
    const lines = tellStory({ ...matter, risk: { findings, unchecked: 2 } }).filter((l) => l.part === 'risk')
    expect(lines.map((l) => [l.says, l.finding?.rule ?? l.facts['rules'] ?? l.facts['verdict']])).toEqual([
      ['above', 'high'],
      ['finding', 'consecutive'],
      ['unchecked', ['qr']],
    ])
  })
  it('tells the gravest finding first', () => {
    const findings = [
      findingOf('consecutive', 'pair'),
      findingOf('day', 'weekend'),
      findingOf('dealings', 'grown'),
      findingOf('red', 'offset'),
      findingOf('goods', 'notOfGoods'),
    ]
    expect(
      tellStory({ ...matter, risk: { findings, unchecked: 0 } })
        .filter((l) => l.part === 'risk')
        .map((l) => l.finding?.rule),
    ).toEqual(['red', 'dealings', 'goods', 'consecutive', 'day'])
  })
  it('does not say that nothing was found of an invoice whose verification or title is told to be wrong', () => {
    const findings = [findingOf('verification', 'differs'), findingOf('consecutive', 'none')]
    expect(
      tellStory({ ...matter, risk: { findings, unchecked: 0 } })
        .filter((l) => l.part === 'risk')
        .map((l) => [l.says, l.facts]),
    ).toEqual([
      ['above', { rule: 'verification', verdict: 'high' }],
      ['rest', { count: 1 }],
    ])
  })
  it.each([
    [{ verifyStatus: 0 }, ['verify']],
    [{ verifyStatus: 6 }, ['verifyLater']],
    [{ verifyStatus: 9, titleStatus: 3 }, ['askSeller', 'fixTitle']],
    [{ category: 0 }, ['classify']],
    [{ titleStatus: 0 }, ['checkTitle']],
    [{ category: 2, titleStatus: 0 }, ['nothing']],
    [{ useStatus: 3 }, ['book']],
    [{ useStatus: 3, voucherNumber: '记-0021' }, ['nothing']],
  ])('for %j the next steps are %j', (change, steps) => {
    expect(words(change).filter((w) => w.startsWith('next.'))).toEqual(steps.map((s) => `next.${s}`))
  })
  it('of one never asked about says so', () => {
    expect(words({ verifyStatus: 0 }, { receipts: [] })).toContain('verification.never')
  })
})
