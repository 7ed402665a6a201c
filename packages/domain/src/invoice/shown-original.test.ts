import { describe, expect, it } from 'vitest'
import { formatRank } from './arriving-original.ts'
import { byProof, shownOriginal, type KeptOriginal } from './shown-original.ts'

const kept = (all: string): readonly (KeptOriginal & { readonly name: string })[] =>
  all.split(', ').map((name) => {
    const [standing, format] = name.split(' ') as [KeptOriginal['standing'], string]
    return { name, standing, format, rank: formatRank(format, false) }
  })

describe('Of an invoice’s originals', () => {
  it.each([
    ['bureau xml, bureau pdf, bureau ofd', 'bureau ofd'],
    ['bureau xml, signed pdf', 'signed pdf'],
    ['bureau xml, unsigned pdf', undefined],
    ['unsigned xml, unsigned pdf', 'unsigned pdf'],
    ['unsigned xml, signed pdf, unsigned ofd', 'signed pdf'],
    ['unsigned xml, unsigned jpg', undefined],
    ['unsigned pdf, unsigned jpg', 'unsigned pdf'],
    ['unsigned jpg', 'unsigned jpg'],
    ['broken ofd, unsigned jpg', 'unsigned jpg'],
    ['broken ofd', 'broken ofd'],
    ['unsigned xml', undefined],
  ])('%s: the face is %s', (all, shown) => {
    expect([shownOriginal(kept(all))?.name, shownOriginal(kept(all).toReversed())?.name]).toEqual([shown, shown])
  })
  it('the best proven is first', () => {
    expect(
      kept('unsigned xml, broken xml, signed pdf, bureau pdf, bureau xml')
        .toSorted(byProof)
        .map(({ name }) => name),
    ).toEqual(['bureau xml', 'bureau pdf', 'signed pdf', 'unsigned xml', 'broken xml'])
  })
})
