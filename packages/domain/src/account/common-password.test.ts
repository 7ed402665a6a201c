import { describe, expect, it } from 'vitest'
import { isCommonPassword, isOwnPassword } from './common-password.ts'
import { commonPasswords } from './common-passwords.ts'

describe('A new password', () => {
  it('of the commonest that fit the rules is refused, whatever its capitals', () => {
    const listed = commonPasswords.split(' ')
    expect([
      listed.length,
      listed.filter((password) => !isCommonPassword(password) || !isCommonPassword(password.toUpperCase())).length,
    ]).toEqual([5999, 0])
  })
  it.each([
    'Password1',
    'P@ssw0rd',
    'Passw0rd2026!',
    '123Qwerty',
    'Qwer1234',
    'Q1w2e3r4',
    'Aa123456',
    'Abcd1234',
    'A1b2c3d4',
    'Monkey99',
    '1Michael',
    'Trustno1',
    'Woaini520',
    'Woaini1314',
    'Iloveyou2',
    'Dragon19900101',
    'Zz19900101',
    'Letmein!123456',
    'Piaotai2026',
    'P1aotai@2026',
    'Fapiao888',
    'FaPiao123456',
    'PiaotaiFapiao1',
    'Zengzhishui1',
    'Zengzhishuifapiao2026',
    'Kaipiao@123',
    'Caiwu2026',
    'Beijing2026',
  ])('%s is refused', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })
  it.each(['Yantai2026', 'Jiaxing2026', 'Kdjf8sdQ', 'Lishui-vermilion-41', 'Fapiao-of-the-7-lakes', 'Xq7!mVd2', 'Monkey48213'])(
    '%s may be taken',
    (password) => {
      expect(isCommonPassword(password)).toBe(false)
    },
  )
  it.each([
    ['Zhangwei2026', true],
    ['MyZh4ngwei77', true],
    ['Shiguang2026', true],
    ['ShiguangWenju1', true],
    ['A13700000000', true],
    ['Wenju-of-9-colours', false],
    ['Yantai2026', false],
  ])('%s of Zhang Wei at Shiguang Wenju: made of own words %s', (password, own) => {
    expect(isOwnPassword(password, { never: ['zhangwei', '13700000000', ''], words: ['shiguang', 'wenju'] })).toBe(own)
  })
})
