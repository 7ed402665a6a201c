import { expect, test } from 'vitest'
import { checkWidth, firstInSight } from './table-layout.ts'

const columns = [
  { key: 'number', width: 200 }, { key: 'tax', width: 100 }, { key: 'seller', width: 180, first: true }, { key: 'state', width: 90, first: true }, { key: 'remark', width: 160 }, { key: 'actions', width: 60 },
]
const orderIn = (room: number, drawn: Readonly<Record<string, number>> = {}) => firstInSight(columns, drawn, room).map((c) => c.key)
const enough = checkWidth + 200 + 100 + 180 + 90 + 60

test('where the columns that matter most fit, each stands in its own place', () => {
  expect(orderIn(enough)).toEqual(['number', 'tax', 'seller', 'state', 'remark', 'actions'])
})

test('where room is short they stand before the others; the first column and the actions keep the sides', () => {
  expect(orderIn(enough - 1)).toEqual(['number', 'seller', 'state', 'tax', 'remark', 'actions'])
})

test('widths that a person has drawn are reckoned with', () => {
  expect(orderIn(enough, { tax: 140 })).toEqual(['number', 'seller', 'state', 'tax', 'remark', 'actions'])
})
