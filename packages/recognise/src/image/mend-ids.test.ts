import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeTaxId } from '@piaotai/domain/tax/tax-id.ts'
import { mendTaxId } from './mend-ids.ts'

const id = '91320594MA1X7K3Q2J'
test('an id that holds is not mended', () => expect(mendTaxId(id)).toBeUndefined())
test.each(['9132O594MA1X7K3Q2J', '91320594MAIX7K3Q2J'])('letters that no id holds are figures: %s', (read) =>
  expect(mendTaxId(read)).toBe(id),
)
test('a doubled figure that was read once is doubled where only that makes the id hold', () =>
  expect(mendTaxId('91330106MA223AQW2')).toBe('91330106MA2223AQW2'))
test('a figure that was read twice is dropped', () => expect(mendTaxId('913320594MA1X7K3Q2J')).toBe(id))
test('whatever it mends holds', () => {
  fc.assert(
    fc.property(fc.nat(17), fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'), (at, sign) => {
      const mended = mendTaxId(id.slice(0, at) + sign + id.slice(at + 1))
      return mended === undefined || judgeTaxId(mended) === 'good'
    }),
  )
})
test.each(['', '9132', '110105198001011237891', '中文中文中文中文中文中文中文中文中文'])(
  'what has not the length of an id is left alone: %j',
  (read) => expect(mendTaxId(read)).toBeUndefined(),
)
