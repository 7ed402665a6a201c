import { expect, test } from 'vitest'
import { checkWidth, firstInSight, layOut } from './table-layout.ts'

const columns = [
  { key: 'number', width: 200 },
  { key: 'tax', width: 100 },
  { key: 'seller', width: 180, first: true },
  { key: 'state', width: 90, first: true },
  { key: 'remark', width: 160 },
  { key: 'actions', width: 60 },
]
const orderIn = (room: number) => firstInSight(columns, room).map((c) => c.key)
const enough = checkWidth + 200 + 100 + 180 + 90 + 60

test('where the columns that matter most fit, each stands in its own place', () => {
  expect(orderIn(enough)).toEqual(['number', 'tax', 'seller', 'state', 'remark', 'actions'])
})

test('where room is short they stand before the others; the first column and the actions keep the sides', () => {
  expect(orderIn(enough - 1)).toEqual(['number', 'seller', 'state', 'tax', 'remark', 'actions'])
})

test('where even they do not fit, each is as narrow as it may be; where they fit, none is', () => {
  const narrow = [
    { key: 'number', width: 200 },
    { key: 'date', width: 92, narrow: 88, first: true },
    { key: 'seller', width: 180, narrow: 140, first: true },
    { key: 'remark', width: 160, narrow: 100 },
    { key: 'actions', width: 60, narrow: 50 },
  ]
  const widthsIn = (room: number) => firstInSight(narrow, room).map((c) => c.width)
  const all = checkWidth + 200 + 92 + 180 + 60
  expect([widthsIn(all), widthsIn(all - 1)]).toEqual([
    [200, 92, 180, 160, 60],
    [200, 88, 140, 160, 50],
  ])
})

const names = (room: number) =>
  layOut(
    [
      { key: 'number', title: '', width: 200, render: () => null },
      { key: 'seller', title: '', width: 180, first: true, grows: true, render: () => null },
      { key: 'state', title: '', width: 90, first: true, render: () => null },
      { key: 'remark', title: '', width: 160, render: () => null },
    ],
    {},
    room,
  ).map((c) => c.width)
const both = checkWidth + 200 + 180 + 90

test('a name grows into the room that is spare when all columns stand', () => {
  expect(names(both + 160 + 25)).toEqual([200, 205, 90, 160])
})

test('a name is given room before a column of less weight is taken in', () => {
  expect(names(both + 159)).toEqual([200, 339, 90, 160])
  expect(names(both)).toEqual([200, 180, 90, 160])
})

test('a column of amounts is as wide as the longest of its rows, unless its width was drawn', () => {
  const tax = { key: 'tax', title: '', width: 96, figure: (row: { readonly tax: string }) => row.tax, render: () => null }
  const widthIn = (text: string, drawn: Readonly<Record<string, number>> = {}) =>
    layOut([{ key: 'number', title: '', width: 200, render: () => null }, tax], drawn, 900, [{ tax: '¥9.00' }, { tax: text }])[1]!.width
  expect(widthIn('¥12,617.09')).toBe(96)
  expect(widthIn('−¥130,000,000.00')).toBeGreaterThan(120)
  expect(widthIn('−¥130,000,000.00', { tax: 80 })).toBe(80)
})

test('a name stands whole beside its column’s own width, up to the most that it may take', () => {
  const name = { key: 'seller', title: '', width: 100, most: 264, figure: (row: { readonly name: string }) => row.name, render: () => null }
  const widthIn = (text: string) =>
    layOut([{ key: 'number', title: '', width: 200, render: () => null }, name], {}, 900, [{ name: text }])[1]!.width
  expect([widthIn('字'.repeat(12)) >= 12 * 13 + 14, widthIn('字'.repeat(60))]).toEqual([true, 264])
})
