// Invoices against a company's titles, as a clerk would judge them.
import { describe, expect, it } from 'vitest'
import { titleStatus } from '../states.ts'
import { checkTitle, comparedName, ownTitles, type Title, type TitledFace } from './title.ts'
import { doubled, formerNamesOf, judgeTitle, plainTitle, type TitleDraft } from './title-draft.ts'

const ids = { works: '91320594MA1X7K3Q2J', branch: '91330106MA2K0Y5R6C', other: '91310000MA1FL4LR8C' }
const works: Title = {
  id: 'works',
  kind: 'company',
  name: '苏州砚田（集团）有限公司',
  taxId: ids.works,
  formerNames: [
    { name: '苏州砚田五金厂', until: '2026-06-30' },
    { name: '砚田作坊', until: null },
  ],
}
const branch: Title = { id: 'branch', kind: 'company', name: '苏州砚田（集团）有限公司杭州分公司', taxId: ids.branch, formerNames: [] }
const person: Title = { id: 'person', kind: 'personal', name: '沈亦舟', taxId: null, formerNames: [] }
const anybody: Title = { ...person, id: 'anybody', name: '个人' }
const seller = { name: '无锡北塘钢材贸易有限公司', taxId: '91320200MA1N2T3P4K' }
const face = (name: string | null, taxId: string | null, more: Partial<TitledFace> = {}): TitledFace => ({
  type: 22,
  date: '2026-11-20',
  buyer: { name, taxId },
  seller,
  ...more,
})
const judged = (given: TitledFace, titles: readonly Title[] = [works, branch]) => {
  const { status, reason, titleId } = checkTitle(given, titles)
  return [status, reason, titleId]
}

describe('The title of an invoice', () => {
  it.each([
    ['is right with name and tax id of one of the titles', face('苏州砚田（集团）有限公司', ids.works), [1, 'correct', 'works']],
    ['is right for the title of a branch', face('苏州砚田（集团）有限公司杭州分公司', ids.branch), [1, 'correct', 'branch']],
    [
      'is right with half-width brackets, blanks and a tax id in full-width letters',
      face(' 苏州砚田 (集团)有限公司', '９１３２０５９４ＭＡ１Ｘ７Ｋ３Ｑ２Ｊ'),
      [1, 'correct', 'works'],
    ],
    [
      'is right under a former name up to its last day',
      face('苏州砚田五金厂', ids.works, { date: '2026-06-30' }),
      [1, 'formerName', 'works'],
    ],
    [
      'is not found under a former name a day later',
      face('苏州砚田五金厂', ids.works, { date: '2026-07-01' }),
      [4, 'formerNameOver', 'works'],
    ],
    ['is right under a former name without an end, or where the face has no date', face('砚田作坊', ids.works), [1, 'formerName', 'works']],
    ['has another tax id', face('苏州砚田（集团）有限公司', ids.other), [3, 'taxIdDiffers', 'works']],
    ['has the tax id of another of our titles', face('苏州砚田（集团）有限公司', ids.branch), [3, 'taxIdDiffers', 'works']],
    ['has another tax id under a former name', face('砚田作坊', ids.other), [3, 'taxIdDiffers', 'works']],
    [
      'has our tax id under a name that is not ours: no title, and never the older state 2',
      face('苏州砚田集团有限公司', ids.works),
      [4, 'nameDiffers', 'works'],
    ],
    ['is not found among them', face('宁波拾光文具有限公司', ids.other), [4, 'notFound', null]],
    ['is not told on a VAT invoice whose tax id was not read', face('苏州砚田（集团）有限公司', null), [0, 'taxIdMissing', 'works']],
    ['is right by name on a paper that bears no tax id', face('苏州砚田（集团）有限公司', null, { type: 190 }), [1, 'correct', 'works']],
    ['is not told where no name was read', face(null, ids.works), [0, 'buyerMissing', null]],
    ['is a person’s', face('个人', null), [4, 'personal', null]],
    ['is a named person’s', face('沈亦舟（个人）', null), [4, 'personal', null]],
    ['is not looked at on a taxi slip', face('宁波拾光文具有限公司', null, { type: 120 }), [-1, 'noBuyer', null]],
    [
      'is not ours where we are the seller',
      face('宁波拾光文具有限公司', ids.other, { seller: { name: works.name, taxId: ids.works } }),
      [-1, 'sold', null],
    ],
    [
      'is right between two of our own titles',
      face(branch.name, ids.branch, { seller: { name: works.name, taxId: ids.works } }),
      [1, 'correct', 'branch'],
    ],
  ])('%s', (_what, given, expected) => {
    expect(judged(given)).toEqual(expected)
  })

  it('is unchecked as long as the company has set no titles, but for slips without a buyer', () => {
    expect([judged(face('苏州砚田（集团）有限公司', ids.works), []), judged(face(null, null, { type: 80 }), [])]).toEqual([
      [0, 'noTitles', null],
      [-1, 'noBuyer', null],
    ])
  })
  it.each([
    ['沈亦舟', person, 'personalSet'],
    ['沈亦舟（个人）', person, 'personalSet'],
    ['个人(沈亦舟)', person, 'personalSet'],
    ['个人', person, 'personal'],
    ['周牧野（个人）', person, 'personal'],
    ['个人', anybody, 'personalSet'],
    ['周牧野（个人）', anybody, 'personalSet'],
    ['周牧野', anybody, 'notFound'],
    ['个人护理用品有限公司', anybody, 'notFound'],
  ])('%s beside a personal title that was set', (name, title, reason) => {
    expect(checkTitle(face(name, null), [works, title]).reason).toBe(reason)
  })
  it('is right when one of two titles of the same name has its tax id', () => {
    expect(judged(face(works.name, ids.other), [works, { ...works, id: 'second', taxId: ids.other }])).toEqual([1, 'correct', 'second'])
  })
  it('never comes out as name mismatch', () => {
    const names = [null, '个人', works.name, branch.name, '砚田作坊', '别家']
    const taxIds = [null, ids.works, ids.branch, ids.other]
    const all = names.flatMap((name) =>
      taxIds.flatMap((taxId) =>
        [0, 12, 22, 51, 120].map((type) => checkTitle(face(name, taxId, { type }), [works, branch, person]).status),
      ),
    )
    expect(new Set(all).has(titleStatus.nameMismatch)).toBe(false)
  })
  it('compares names as people read them: brackets count, their kind does not', () => {
    expect([
      comparedName('ABC【中国】有限公司') === comparedName('abc（中国）有限 公司'),
      comparedName('砚田（集团）') === comparedName('砚田集团'),
    ]).toEqual([true, false])
  })
  it('classifies by each name that a title has had', () => {
    expect(ownTitles([works, person])).toEqual(
      [works.name, '苏州砚田五金厂', '砚田作坊']
        .map((name): { readonly name: string; readonly taxId: string | null } => ({ name, taxId: ids.works }))
        .concat({ name: '沈亦舟', taxId: null }),
    )
  })
})

const draft = (given: Partial<TitleDraft> = {}): TitleDraft =>
  plainTitle({
    kind: 'company',
    name: '苏州砚田精密制造有限公司',
    taxId: ids.works,
    address: '',
    phone: '',
    bankName: '',
    bankAccount: '',
    formerNames: [],
    ...given,
  })
const reasons = (given: Partial<TitleDraft>) =>
  judgeTitle(draft(given))
    .map((e) => `${e.column} ${e.reason}`)
    .join(', ')
describe('A title as it is written', () => {
  it.each([
    ['is fine', {}, ''],
    ['lacks its name', { name: ' ' }, 'name required'],
    ['has a name of letters that leave no ink', { name: '\u200B\u3164' }, 'name required'],
    ['has too long a name', { name: '长'.repeat(101) }, 'name tooLong'],
    ['looks like a formula', { name: '=1+1' }, 'name nameInvalid'],
    ['lacks its tax id', { taxId: '' }, 'taxId required'],
    ['has a tax id of a wrong length', { taxId: '9132059' }, 'taxId taxIdShape'],
    ['has a tax id whose check character does not hold', { taxId: '91320594MA1X7K3Q2K' }, 'taxId taxIdCheck'],
    ['is a person’s without a tax id', { kind: 'personal', name: '沈亦舟', taxId: '' }, ''],
    ['is a person’s with one', { kind: 'personal', name: '沈亦舟' }, 'taxId taxIdUnneeded'],
    ['has a former name that is its name', { formerNames: [{ name: ' 苏州砚田精密制造有限公司', until: null }] }, 'formerNames duplicate'],
    ['has a former name that nobody sees', { formerNames: [{ name: '\u200B', until: null }] }, 'formerNames nameInvalid'],
    ['ends a former name on no day', { formerNames: [{ name: '旧', until: '2026-02-30' }] }, 'formerNames dateInvalid'],
    [
      'has too many former names',
      { formerNames: Array.from({ length: 11 }, (_, i) => ({ name: `旧${i}`, until: null })) },
      'formerNames tooMany',
    ],
  ] as const)('%s', (_what, given, expected) => {
    expect(reasons(given as Partial<TitleDraft>)).toBe(expected)
  })
  it('is tidied: blanks off, tax id in capitals, account without blanks, empty former names out', () => {
    expect(
      draft({ name: ' 甲\n乙 ', taxId: ' 91320594ma1x7k3q2j', bankAccount: '6222 0000 1111', formerNames: [{ name: ' ', until: null }] }),
    ).toMatchObject({ name: '甲乙', taxId: ids.works, bankAccount: '622200001111', formerNames: [] })
  })
  it('tells its former names in one cell, with their last days', () => {
    expect(formerNamesOf('旧名有限公司（至2024-06-30）； 更旧的名 (until 2020/1/5)\n最旧的（集团）公司')).toEqual([
      { name: '旧名有限公司', until: '2024-06-30' },
      { name: '更旧的名', until: '2020-01-05' },
      { name: '最旧的（集团）公司', until: null },
    ])
  })
  it('is told from its neighbours on the sheet and from titles that are there', () => {
    const rows = [draft(), draft({ name: '别家', taxId: ids.works }), draft({ name: '苏州砚田（集团）有限公司', taxId: ids.branch })]
    expect(doubled(rows, [works]).map((errors) => errors.map((e) => `${e.column} ${e.reason}`).join(', '))).toEqual([
      'taxId taken',
      'taxId taken',
      'name taken',
    ])
    expect(doubled(rows.slice(0, 2), []).map((errors) => errors.map((e) => `${e.column} ${e.reason}`).join(', '))).toEqual([
      'taxId duplicate',
      'taxId duplicate',
    ])
  })
  it('is in nobody’s way on a sheet as long as it is wrong by itself, or there already', () => {
    const marks = (rows: readonly TitleDraft[], there: Parameters<typeof doubled>[1] = []) =>
      doubled(rows, there).map((errors) => errors.map((e) => `${e.column} ${e.reason}`).join(', '))
    expect(marks([draft(), draft({ name: '' })])).toEqual(['', 'taxId duplicate'])
    expect(marks([draft({ name: '=1+1' }), draft({ name: '别家' })])).toEqual(['taxId duplicate', ''])
    expect(marks([draft({ taxId: '9132059' }), draft()])).toEqual(['name duplicate', ''])
    expect(marks([draft(), draft({ name: '别家' })], [{ name: '别家', taxId: ids.branch }])).toEqual(['', 'name taken, taxId duplicate'])
  })
})
