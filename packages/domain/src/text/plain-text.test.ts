import { describe, expect, it } from 'vitest'
import { plainCode, plainPhone, tidyName, unseen } from './plain-text.ts'

describe('What is pasted', () => {
  it('is a phone with its country before it, blanks or dashes between its groups, in full-width figures', () => {
    const pasted = [
      '13800138000',
      ' 138 0013 8000\n',
      '138-0013-8000',
      '138–0013–8000',
      '+86 138 0013 8000',
      '+8613800138000',
      '0086-13800138000',
      '8613800138000',
      '１３８００１３８０００',
      '\u202D13800138000\u202C',
    ]
    expect(pasted.map(plainPhone)).toEqual(pasted.map(() => '13800138000'))
  })
  it('stays what it is where it is no phone', () => {
    expect(['86138001380', '1380013800', 'a@b.cn', '861380013800012'].map(plainPhone)).toEqual([
      '86138001380',
      '1380013800',
      'a@b.cn',
      '861380013800012',
    ])
  })
  it('is a code in groups', () => {
    expect(['123 456', ' 123456 ', '123-456', '１２３４５６', '1234567', '12 34 5'].map(plainCode)).toEqual([
      '123456',
      '123456',
      '123456',
      '123456',
      '123456',
      '12345',
    ])
  })
})

describe('What nobody sees', () => {
  it.each(['', '  ', '\u3000', '\u200B', '\u200b\ufeff', '\u3164', '\u115F\u1160', '\u2800', '\uFE0F', '\u00AD', '\u{E0041}', '\u202E'])(
    'is %j',
    (text) => {
      expect(unseen(text)).toBe(true)
    },
  )
  it.each(['宁', '-', '.', '０', '\u200b宁', '👍🏽', '\u3402'])('is not %j', (text) => {
    expect(unseen(text)).toBe(false)
  })
})

describe('A name', () => {
  it.each([
    ['云岫文具\n有限公司', '云岫文具有限公司'],
    ['云岫（上海）\r\n文具 有限公司', '云岫（上海）文具 有限公司'],
    ['  Acme \n\t Trading   Ltd. ', 'Acme Trading Ltd.'],
    ['林\u3000 婉清', '林 婉清'],
    [' \n\u3000', ''],
  ])('typed as %j is kept as %j', (typed, kept) => {
    expect(tidyName(typed)).toBe(kept)
  })
  it('of a million blanks is read as fast as it is long', () => {
    expect(tidyName(`甲${' \n'.repeat(500_000)}乙`)).toBe('甲乙')
  })
})
