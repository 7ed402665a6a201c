import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import type { Reading } from '@piaotai/domain/invoice/reading.ts'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { asPicture, type Shot } from '@piaotai/sample-invoices/picture.ts'
import type { SampleInvoice, SampleType } from '@piaotai/sample-invoices/sample-invoice.ts'
import { truthOf } from '@piaotai/sample-invoices/truth.ts'
import { recognise } from '../recognise.ts'

// A picture takes seconds of a core, and tests share the cores.
vi.setConfig({ testTimeout: 240_000 })

const made = (type: SampleType, count = 1, seed = 'pictures'): readonly SampleInvoice[] =>
  makeInvoices({ seed, count, from: '2026-01-01', to: '2026-06-30', company: demoCompany, types: { [type]: 1 }, lines: 2 })
const readingsOf = async (bytes: Uint8Array): Promise<readonly Reading[]> => {
  const result = await recognise({ name: 'photo.jpg', bytes })
  return result.ok ? result.invoices : []
}
const wanted = (invoice: SampleInvoice): object => {
  const t = truthOf(invoice)
  return {
    code: t.code || null,
    number: t.number,
    date: t.date,
    buyer: { taxId: t.buyerTaxId },
    seller: { taxId: t.sellerTaxId },
    amountExcludingTax: t.amount,
    taxAmount: t.tax,
    amountIncludingTax: t.total,
    lines: t.items.map((i) => ({ amount: i.amount })),
  }
}
const phone: Shot = {
  dpi: 190,
  skew: -2.4,
  tilt: 0.05,
  margin: 0.08,
  desk: 'wood',
  light: { from: 0.7, to: 0.98, direction: 40 },
  grain: 12,
  blur: 0.7,
  quality: 80,
}

test('a phone photo of a paper special invoice on a desk is read whole', async () => {
  const [invoice] = made(10)
  const [reading] = await readingsOf(await asPicture([invoice!], phone))
  expect(reading).toMatchObject(wanted(invoice!))
})
test('a digital invoice photographed sideways without its code is read whole', async () => {
  const [invoice] = made(22)
  const [reading] = await readingsOf(await asPicture([invoice!], { ...phone, turn: 90, print: { qr: 'absent' } }))
  expect(reading).toMatchObject(wanted(invoice!))
})
test('an upside-down scan of 96 dots an inch is read whole, and each place is told on the picture as it was sent', async () => {
  const [invoice] = made(12)
  const [reading] = await readingsOf(await asPicture([invoice!], { dpi: 96, turn: 180, quality: 80 }))
  const box = reading?.fields['seller.name']?.box
  expect(reading).toMatchObject(wanted(invoice!))
  // The seller is in the upper right part: upside down, in the lower left.
  expect([box && box.x < 0.5, box && box.y > 0.5]).toEqual([true, true])
})
test('three invoices on one photo are three readings, from top to bottom', async () => {
  const invoices = made(30, 3)
  const readings = await readingsOf(await asPicture(invoices, { dpi: 120 }))
  expect(readings.map((r) => [r.number, r.amountIncludingTax])).toEqual(invoices.map((i) => [i.number, truthOf(i).total]))
})
test('a roll is read by its own labels', async () => {
  const [invoice] = made(20, 1, 'rolls')
  const [reading] = await readingsOf(await asPicture([invoice!], { dpi: 180, layout: 'roll', print: { qr: 'absent' } }))
  const truth = truthOf(invoice!)
  expect(reading).toMatchObject({
    code: truth.code,
    number: truth.number,
    date: truth.date,
    checkCode: truth.checkCode,
    buyer: { name: truth.buyerName, taxId: truth.buyerTaxId },
    seller: { name: truth.sellerName, taxId: truth.sellerTaxId },
    amountIncludingTax: truth.total,
    amountExcludingTax: null,
  })
})
const blank = (width: number, height: number, background: string) => sharp({ create: { width, height, channels: 3, background } })
test.each([
  ['an empty sheet', () => blank(1200, 900, '#ffffff').jpeg(), 'notAnInvoice'],
  ['a black one', () => blank(1200, 900, '#000000').png(), 'notAnInvoice'],
  [
    'nothing but grain',
    () =>
      sharp({
        create: { width: 800, height: 600, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 }, background: '#000' },
      }).jpeg(),
    'notAnInvoice',
  ],
  ['a strip of no height', () => blank(4000, 3, '#ffffff').png(), 'unreadable'],
  ['a WebP under the name of a jpg', () => blank(400, 300, '#ffffff').webp(), 'unknownFormat'],
  ['a GIF under the name of a jpg', () => blank(400, 300, '#ffffff').gif(), 'unknownFormat'],
])('%s ends by its name', async (_, picture, reason) => {
  expect(await recognise({ name: 'photo.jpg', bytes: await picture().toBuffer() })).toMatchObject({ ok: false, reason })
})
