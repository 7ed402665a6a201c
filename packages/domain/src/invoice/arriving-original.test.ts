import { describe, expect, it } from 'vitest'
import {
  becomesCurrent,
  broughtByHand,
  formatRank,
  judgeOriginal,
  type AttachedOriginal,
  type GradedOriginal,
  type Meeting,
} from './arriving-original.ts'
import { agrees, contradicts, differences, isLockedByUse, replacesFace, type Face, type RecordedFace } from './face-differences.ts'
import { handFields, type HandField } from '../manual-entry/manual-entry-values.ts'
import { standingOf, type FileSignature, type SignatureWord } from './signature.ts'
import { entrySource } from '../states.ts'

const grade = (of: string): GradedOriginal => {
  const [standing, format] = of.split(' ') as [GradedOriginal['standing'], string]
  return { standing, rank: formatRank(format, false), format }
}
const current = (of: string): AttachedOriginal => ({ ...grade(of), current: true, same: false })
const said = (
  m: Partial<Omit<Meeting, 'file'>> & { readonly file?: string | null; readonly at?: string; readonly same?: boolean },
): string => {
  const verdict = judgeOriginal({
    by: 'mayCorrect',
    originals:
      m.at === undefined
        ? [current('unsigned pdf')]
        : m.at === ''
          ? []
          : m.at.split(', ').map((one, i) => ({ ...grade(one), current: i === 0, same: m.same === true && i === 0 })),
    agrees: m.contradicts !== true && m.changes !== true,
    otherParty: false,
    contradicts: false,
    changes: false,
    differs: m.changes ?? false,
    settled: false,
    typed: false,
    retaken: false,
    ...m,
    file: m.file === null ? null : grade(m.file ?? 'unsigned xml'),
  })
  return verdict.then === 'hold' ? verdict.reason : verdict.then
}

describe('A file whose invoice is recorded', () => {
  it.each([
    // A person with the right to correct, on an invoice neither verified nor used: a better file updates it.
    [{}, 'update'],
    [{ changes: true }, 'update'],
    [{ changes: true, otherParty: true }, 'differsFromRecord'],
    [{ changes: true, otherParty: true, at: 'unsigned jpg' }, 'update'],
    [{ at: '' }, 'update'],
    [{ file: 'unsigned jpg' }, 'attach'],
    [{ file: 'unsigned jpg', agrees: false }, 'duplicate'],
    [{ file: 'unsigned jpg', at: 'unsigned jpg' }, 'duplicate'],
    [{ file: 'unsigned png', at: 'unsigned jpg', changes: true }, 'duplicate'],
    [{ file: 'unsigned pdf' }, 'duplicate'],
    // A picture taken again takes the place of an unclear one, and no other place.
    [{ file: 'unsigned jpg', at: 'unsigned png', retaken: true, changes: true }, 'update'],
    [{ file: 'unsigned jpg', at: 'unsigned jpg', retaken: true, by: 'enteredIt' }, 'update'],
    [{ file: 'unsigned jpg', at: 'unsigned jpg', retaken: true, by: 'enteredIt', changes: true }, 'duplicate'],
    [{ file: 'unsigned jpg', at: 'unsigned jpg', retaken: true, contradicts: true }, 'differsFromRecord'],
    [{ file: 'unsigned jpg', at: 'unsigned jpg', retaken: true, settled: true }, 'duplicate'],
    [{ file: 'unsigned jpg', at: 'unsigned jpg', retaken: true, same: true }, 'duplicate'],
    [{ file: 'unsigned jpg', retaken: true }, 'attach'],
    [{ file: 'unsigned pdf', changes: true }, 'differsFromRecord'],
    [{ file: null }, 'duplicate'],
    [{ contradicts: true }, 'differsFromRecord'],
    [{ file: null, contradicts: true }, 'differsFromRecord'],
    [{ file: 'unsigned jpg', contradicts: true }, 'differsFromRecord'],
    // What only pictures show.
    [{ by: 'bureau', file: 'bureau xml', at: 'unsigned jpg', changes: true, agrees: true }, 'update'],
    [{ by: 'bureau', file: 'bureau xml', at: 'unsigned jpg', changes: true, agrees: true, settled: true }, 'attach'],
    [{ by: 'bureau', file: 'bureau xml', at: 'unsigned jpg', changes: true }, 'differsFromRecord'],
    [{ by: 'mayNot', file: 'unsigned xml', at: 'unsigned jpg', changes: true, agrees: true }, 'attach'],
    // A person without that right.
    [{ by: 'mayNot' }, 'attach'],
    [{ by: 'mayNot', differs: true }, 'attach'],
    [{ by: 'mayNot', agrees: false }, 'mayNotCorrect'],
    [{ by: 'mayNot', changes: true }, 'mayNotCorrect'],
    [{ by: 'mayNot', file: 'unsigned jpg' }, 'attach'],
    [{ by: 'mayNot', at: '' }, 'attach'],
    [{ by: 'mayNot', file: 'signed ofd' }, 'attach'],
    [{ by: 'enteredIt' }, 'update'],
    [{ by: 'enteredIt', differs: true }, 'update'],
    [{ by: 'enteredIt', changes: true }, 'mayNotCorrect'],
    [{ by: 'enteredIt', differs: true, settled: true }, 'attach'],
    // Proof outranks format.
    [{ at: 'signed pdf' }, 'attach'],
    [{ at: 'signed pdf', changes: true }, 'differsFromRecord'],
    [{ at: 'signed ofd', changes: true }, 'differsFromRecord'],
    [{ at: 'signed pdf, unsigned xml' }, 'duplicate'],
    [{ at: 'unsigned xml', file: 'signed pdf' }, 'update'],
    [{ at: 'unsigned xml', file: 'unsigned pdf' }, 'attach'],
    [{ at: 'unsigned xml', file: 'unsigned pdf', agrees: false }, 'attach'],
    [{ at: 'unsigned xml', file: 'unsigned pdf', changes: true }, 'differsFromRecord'],
    [{ at: 'unsigned pdf', file: 'broken ofd' }, 'signatureBroken'],
    [{ at: 'unsigned pdf', file: 'broken ofd', changes: true }, 'signatureBroken'],
    [{ at: '', file: 'broken ofd' }, 'signatureBroken'],
    [{ at: 'broken pdf', file: 'broken pdf', same: true }, 'duplicate'],
    [{ at: 'broken ofd', file: 'unsigned pdf' }, 'update'],
    // Verified, or in use.
    [{ settled: true }, 'update'],
    [{ settled: true, changes: true }, 'differsFromRecord'],
    [{ settled: true, differs: true }, 'attach'],
    [{ settled: true, differs: true, agrees: false }, 'differsFromRecord'],
    [{ settled: true, changes: true, file: 'signed ofd' }, 'differsFromRecord'],
    [{ settled: true, changes: true, file: 'unsigned jpg' }, 'duplicate'],
    [{ settled: true, typed: true }, 'attach'],
    // Fetched from the bureau by the app itself.
    [{ by: 'bureau', file: 'bureau pdf', at: 'signed ofd' }, 'update'],
    [{ by: 'bureau', file: 'bureau xml', differs: true, settled: true }, 'update'],
    [{ by: 'bureau', file: 'bureau xml', changes: true }, 'differsFromRecord'],
    [{ by: 'bureau', file: 'bureau xml', at: 'bureau xml' }, 'duplicate'],
    [{ by: 'bureau', file: 'bureau pdf', at: 'bureau xml' }, 'attach'],
    [{ by: 'bureau', file: 'bureau ofd', at: 'bureau xml, bureau pdf' }, 'attach'],
    [{ by: 'bureau', file: 'bureau xml', at: 'unsigned xml', same: true }, 'prove'],
    [{ by: 'bureau', file: 'bureau xml', at: 'bureau xml', same: true }, 'duplicate'],
    [{ file: 'unsigned xml', at: 'bureau xml', same: true, contradicts: true }, 'duplicate'],
    [{ by: 'bureau', file: 'bureau xml', at: 'bureau xml', changes: true }, 'differsFromRecord'],
    [{ file: 'signed ofd', at: 'bureau xml' }, 'attach'],
    [{ file: 'signed xml', at: 'bureau pdf', changes: true }, 'differsFromRecord'],
  ] satisfies readonly (readonly [Parameters<typeof said>[0], string])[])('%j: %s', (meeting, verdict) => {
    expect(said(meeting)).toBe(verdict)
  })
  it.each([
    ['signed ofd', 'unsigned xml', [true, true]],
    ['unsigned xml', 'signed pdf', [false, false]],
    ['unsigned xml', 'unsigned pdf', [false, true]],
    ['bureau pdf', 'signed ofd', [true, true]],
    ['unsigned jpg', undefined, [true, true]],
  ] as const)('%s beside %s is shown first, joined or taken: %j', (file, at, shown) => {
    expect([false, true].map((taken) => becomesCurrent(grade(file), at === undefined ? undefined : grade(at), taken))).toEqual(shown)
  })
  it('comes by a hand of the company, or from outside', () => {
    expect(
      [entrySource.pcUpload, entrySource.scan, entrySource.companyMailbox, entrySource.platformSend, entrySource.unknown].map(
        broughtByHand,
      ),
    ).toEqual([true, true, false, false, false])
  })
  it.each([
    [['intact'], 'signed'],
    [['intact', 'invalid'], 'broken'],
    [['intact', 'extended'], 'unsigned'],
    [['outsideTime'], 'unsigned'],
    [['partly'], 'unsigned'],
    [['unpublished'], 'unsigned'],
    [[], 'unsigned'],
  ] satisfies readonly (readonly [readonly SignatureWord[], string])[])('is proven by signatures that are %j as %s', (words, standing) => {
    expect(standingOf(words.map((says) => ({ says }) as FileSignature))).toBe(standing)
  })
})

const face = (given: Partial<Record<HandField, string>>, lines: Face['lines'] = []): Face => ({
  values: Object.fromEntries(handFields.map((field) => [field, given[field] ?? null])) as Face['values'],
  lines,
})
const recorded = (given: Partial<Record<HandField, string>>, more: Partial<RecordedFace> = {}): RecordedFace => ({
  ...face(given),
  origins: {},
  hasOriginal: true,
  inUse: false,
  ...more,
})
const line = (given: Partial<Face['lines'][number]>): Face['lines'][number] => ({
  name: '纸',
  spec: null,
  unit: null,
  quantity: '2',
  unitPrice: '50',
  amount: '100.00',
  taxRate: '13%',
  taxAmount: '13.00',
  ...given,
})

describe('Two faces', () => {
  const fields = (...args: Parameters<typeof differences>) => differences(...args).map(({ field }) => field)
  it('differ by no spelling, no blank, no form of a figure, and by nothing that one of them leaves out', () => {
    expect(
      fields(
        recorded(
          { 'seller.name': '青禾（集团）', remark: '合同号:1', amountIncludingTax: '113.00', 'seller.bank': '工行 1' },
          { lines: [line({})] },
        ),
        face({ 'seller.name': '青禾(集团)', remark: '合同号：1 ', amountIncludingTax: '113' }, [line({ unit: '包', quantity: '2.00' })]),
      ),
    ).toEqual([])
  })
  it('differ by an account that is new, and by a line', () => {
    expect(fields(recorded({}, { lines: [line({})] }), face({ 'seller.bank': '工行 2' }, [line({ amount: '90.00' })]))).toEqual([
      'seller.bank',
      'lines',
    ])
  })
  it('leave what a person corrected against an original; what was typed without one is compared where it may be another invoice', () => {
    const origins = { amountIncludingTax: { from: 'manual' }, remark: { from: 'manual' } } as const
    const typed = { amountIncludingTax: '113.00', remark: '二号楼' }
    const brought = face({ amountIncludingTax: '226.00', remark: '一号楼' })
    expect([fields(recorded(typed, { origins }), brought), fields(recorded(typed, { origins, hasOriginal: false }), brought)]).toEqual([
      [],
      ['amountIncludingTax'],
    ])
  })
  it('of another sum, day or party may be of two invoices; a first value is no such word', () => {
    const found = (given: Partial<Record<HandField, string>>) => contradicts(differences(recorded({ date: '2026-11-20' }), face(given)))
    expect([found({ date: '2026-11-21' }), found({ 'seller.taxId': '91330203MA2HRW7C5X' })]).toEqual([true, false])
  })
  it('agree in day, sum and parties, each named on both; a name stands for a tax id that one of them leaves out', () => {
    const kept = {
      date: '2026-11-20',
      amountIncludingTax: '113.00',
      'seller.name': '青禾（集团）',
      'seller.taxId': '91330203MA2HRW7C5X',
    } as const
    const told = (given: Partial<Record<HandField, string>>, more: Partial<RecordedFace> = {}) => agrees(recorded(kept, more), face(given))
    const { 'seller.taxId': _taxId, ...unnumbered } = kept
    expect([
      told(kept),
      told({ ...unnumbered, 'seller.name': '青禾(集团)' }),
      told({ ...kept, amountIncludingTax: '113' }),
      told({ ...kept, 'buyer.name': '和风包装' }),
      told({ ...unnumbered, 'seller.name': '青禾' }),
      told({ ...kept, 'seller.name': '青禾' }),
      told({ ...kept, date: '2026-11-21' }),
      told({ ...kept, date: '2026-11-21' }, { origins: { date: { from: 'manual' } } }),
      told({ date: kept.date, 'seller.name': kept['seller.name'] }),
    ]).toEqual([true, true, true, false, false, false, false, true, false])
  })
  it('replace one another where a judged value changes, not where it is the first', () => {
    const found = (given: Partial<Record<HandField, string>>) => {
      const before = recorded({ 'seller.bank': '工行 1' })
      return replacesFace(differences(before, face(given)), before)
    }
    expect([found({ 'seller.bank': '工行 2' }), found({ 'buyer.bank': '中行 1' }), found({ drawer: '林小满' })]).toEqual([
      true,
      false,
      false,
    ])
  })
  it('keep what a payment rests on while it is in use', () => {
    expect([
      isLockedByUse(['seller.name'], { inUse: true }),
      isLockedByUse(['lines'], { inUse: true }),
      isLockedByUse(['seller.bank'], { inUse: true }),
      isLockedByUse(['seller.name'], { inUse: false }),
    ]).toEqual([true, true, false, false])
  })
})
