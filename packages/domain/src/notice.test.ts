import { describe, expect, it } from 'vitest'
import { mailChoiceOf, nextDigest, wayOfNotice } from './notice.ts'
import { noticeSentence } from './notice-sentence.ts'

describe('A notice', () => {
  it('is mailed as its person chose, or as its kind is by default', () => {
    expect([
      mailChoiceOf('turnedBad'),
      mailChoiceOf('turnedBad', { turnedBad: 'never' }),
      mailChoiceOf('exportReady', { turnedBad: 'daily' }),
    ]).toEqual(['atOnce', 'never', 'never'])
  })
  it('has a sentence of its own for one and for several', () => {
    const returned = (count: number) =>
      noticeSentence({ kind: 'usageReturned', data: { number: '26332000000000000001', count, by: '陈1', remark: '' } }, 1)
    const failed = (count: number) => noticeSentence({ kind: 'importFailed', data: { file: 'a.pdf' } }, count)
    expect([returned(1), returned(2), failed(1), failed(2)]).toEqual(['returnedOne', 'returnedMany', 'importFailedOne', 'importFailedMany'])
  })
  it('of a link leads to its invitation, which a list of partners does not show', () => {
    expect(wayOfNotice({ kind: 'linkInvited', data: { company: '砚田' }, objectId: 'l1' }, false)).toEqual({
      page: '/partner/relatedpartnerlist',
      search: { links: 'l1' },
    })
  })
})

describe('The daily mail', () => {
  it.each([
    ['2026-11-24T23:59:59.999Z', '2026-11-25T00:00:00.000Z'],
    ['2026-11-25T00:00:00.000Z', '2026-11-26T00:00:00.000Z'],
  ])('after %s is sent at eight in Shanghai, %s', (now, at) => {
    expect(nextDigest(new Date(now)).toISOString()).toBe(at)
  })
})
