import { expect, test } from 'vitest'
import fc from 'fast-check'
import { identityOf } from './digital-number.ts'
import { kindFromCode, kinds } from './kinds.ts'
import { typeOfNumber } from './type-of-number.ts'
import { crc16, readQr, writeQr } from './qr.ts'
import { judgeTaxId, taxIdCheckCharacter } from '../tax/tax-id.ts'

const first17 = '91320594MA1X7K3Q2'
const goodId = first17 + taxIdCheckCharacter(first17)

test('a tax id with its check character is good', () => expect(judgeTaxId(goodId)).toBe('good'))
test('a tax id with any one character changed is bad or malformed', () => {
  fc.assert(
    fc.property(fc.nat(16), fc.constantFrom(...'0123456789ABCDEFGHJKLMNPQRTUWXY'), (at, to) => {
      fc.pre(goodId[at] !== to)
      return judgeTaxId(goodId.slice(0, at) + to + goodId.slice(at + 1)) !== 'good'
    }),
  )
})
test.each([
  ['110105198001011237', 'bad'],
  ['51019800DK01187', 'other'],
  ['123456789012345', 'other'],
  ['9132', 'malformed'],
  ['91320594ma1x7k3q2j', 'malformed'],
  ['91320594MAIX7K3Q2J', 'bad'],
])('%s is judged %s', (id, judgement) => expect(judgeTaxId(id)).toBe(judgement))

test('the public check value of CRC-16/BUYPASS holds', () => expect(crc16('123456789')).toBe(0xfee8))
test('a written QR is read back with its checksum held', () => {
  const facts = readQr(writeQr('32', '', '26327000000000000018', '268.00', '2026-06-10', ''))
  expect(facts).toEqual({
    type: '32',
    code: null,
    number: '26327000000000000018',
    amount: '268',
    amountIs: 'includingTax',
    date: '2026-06-10',
    checkCode: null,
    checksum: 'held',
  })
})
test('an old e-normal QR carries code, check code and the amount without tax', () => {
  expect(readQr(writeQr('10', '044001911211', '53752801', '175.73', '2020-06-28', '14938824861247049751'))).toMatchObject({
    code: '044001911211',
    number: '53752801',
    amountIs: 'excludingTax',
    checkCode: '14938824861247049751',
  })
})
test('one changed digit breaks the checksum', () =>
  expect(readQr(writeQr('32', '', '26327000000000000018', '268.00', '2026-06-10', '').replace(',268,', ',269,'))?.checksum).toBe('differs'))
test('a rail QR without code and check code is still found by shape', () =>
  expect(readQr('01,10,22119130671000000041,53.67,20220317,ABCD')).toMatchObject({
    number: '22119130671000000041',
    code: null,
    amount: '53.67',
    date: '2022-03-17',
  }))
test.each(['https://example.com', '', '01', '01,10,1,2,3', 'CZ-EI-00,1.1.0,1,2,3,20200101,5'])('%j is not an invoice QR', (text) =>
  expect(readQr(text)).toBeUndefined(),
)

test.each([
  ['044001911211', 30],
  ['042001700112', 30],
  ['052002100113', 11],
  ['044031800104', 20],
  ['5100191160', 10],
  ['3200192720', 40],
  ['144031809110', 31],
  ['011001606107', 60],
])('code %s tells type %s', (code, type) => expect(kindFromCode(code)).toBe(type))
test('a code of another length tells nothing', () => expect(kindFromCode('12345')).toBeUndefined())
test('no two kinds share a wire value', () => expect(new Set(kinds.map((k) => k.code)).size).toBe(kinds.length))
test('a 20-digit number is an identity by itself', () => expect(identityOf(null, '26327000000000000018')).toBe('26327000000000000018'))
test('an 8-digit number without its code is no identity', () => expect(identityOf(null, '53752801')).toBeUndefined())
test('a ticket has no code: its kind and number are its identity', () =>
  expect([identityOf(null, 'E0123456', 80), identityOf(null, 'e0123456', 80), identityOf(null, 'E0123456', 150)]).toEqual([
    '80-E0123456',
    '80-E0123456',
    '150-E0123456',
  ]))
test('a ticket with a 20-digit number or a code is known by it, whatever its kind', () =>
  expect([identityOf(null, '26327000000000000018', 199), identityOf('133011501118', '53752801', 199)]).toEqual([
    '26327000000000000018',
    '133011501118-53752801',
  ]))
test.each([[22], [30], [null]])('without a code kind %j has no identity by another number', (type) =>
  expect(identityOf(null, '53752801', type)).toBeUndefined(),
)
test.each([
  [10, 12],
  [11, 12],
  [20, 22],
  [30, 22],
  [13, 13],
  [50, 50],
  [199, 199],
  [null, null],
])('a number of 20 digits makes type %s the type %s; code and number leave it', (type, digital) => {
  expect([typeOfNumber(type, '26327000000000000018'), typeOfNumber(type, '12345678'), typeOfNumber(type, null)]).toEqual([
    digital,
    type,
    type,
  ])
})
