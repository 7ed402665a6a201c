import { describe, expect, it } from 'vitest'
import { plainCode, plainPhone } from './plain-text.ts'

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
