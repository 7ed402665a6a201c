import { expect, test } from 'vitest'
import { ask } from './ask.ts'

const world = { today: '2026-11-27', pools: [{ id: 'p1', name: '差旅与招待' }] }
const heard = (sentence: string) => {
  const { filter, left } = ask(sentence, world)
  return { filter, left: left.map(({ from, to }) => sentence.slice(from, to)) }
}
test('a sentence becomes a filter, and what is not understood is said', () => {
  expect(heard('上月餐饮超 5000 未付款的专票，王总签过的')).toEqual({
    filter: {
      dateFrom: '2026-10-01',
      dateTo: '2026-10-31',
      keyword: '餐饮',
      amountFrom: '5000.01',
      useStatus: [0, 1],
      type: [10, 11, 12, 13],
    },
    left: ['王总签过'],
  })
})
test('an English sentence becomes the same filter', () => {
  expect(heard('unpaid special invoices from Huawei last month over 5,000').filter).toEqual({
    ...heard('上月超 5000 未付款的专票').filter,
    seller: 'Huawei',
  })
})
test('the day of a payment is not taken for the day of the invoice', () => {
  expect(heard('paid last month')).toEqual({ filter: { useStatus: [3] }, left: ['last month'] })
})
test('what the list cannot filter exactly is said, and offered', () => {
  expect(ask('尾号1234的专票', world).left).toEqual([{ from: 0, to: 6, reason: 'noFilter', choices: [{ number: ['1234'] }] }])
  expect(heard('没付款或者没推送的')).toEqual({ filter: { useStatus: [0, 1] }, left: ['没推送'] })
  expect(heard('专票以外的').left).toEqual(['以外'])
})
test('the day of a deed is offered as the day of the invoice, and not taken for it', () => {
  expect(ask('上月已付款的', world)).toMatchObject({
    filter: { useStatus: [3] },
    left: [{ reason: 'ambiguous', choices: [{ dateFrom: '2026-10-01', dateTo: '2026-10-31' }, { enteredFrom: '2026-10-01' }] }],
  })
})
test('a small word inside of an unknown name is a part of it', () => {
  expect(['中石油的发票', '和平饭店的发票', '人和公司的发票'].map((sentence) => heard(sentence).left)).toEqual([
    ['中石油'],
    ['和平饭店'],
    ['人和公司'],
  ])
})
test('garbage of any length is left, and never throws', () => {
  let seed = 7
  const letters = '上月超5千的专票不是未付到和,.-%万 aeforQ1"“'
  const next = () => (seed = (seed * 48_271) % 2_147_483_647)
  for (let round = 0; round < 300; round++) {
    const sentence = Array.from({ length: 1 + (next() % 220) }, () => letters[next() % letters.length]).join('')
    for (const { from, to } of ask(sentence, world).left) expect(to).toBeGreaterThan(from)
  }
})
