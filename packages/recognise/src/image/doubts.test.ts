import { describe, expect, test } from 'vitest'
import type { Claim } from '@piaotai/domain/reading.ts'
import { withDoubts } from './doubts.ts'
import { frameByLines } from './frame.ts'
import type { Look, PictureText, ReadWord } from './ocr.ts'
import type { PictureSheet } from './sheets.ts'

const name = '江苏鸣涧通信有限公司'
const line = { x: 100, y: 20, width: 160, height: 20, direction: 0 }
const word = (confidence: number): ReadWord => ({ text: name, confidence, x: 20, y: 10, width: 160, height: 20, line })
type Looks = Readonly<Record<Look, readonly [text: string, confidence: number]>>
/** How sure the seller's name is, first read with a certainty and then in each look. */
const sureOf = async (first: number, looks: Looks, claimed = first): Promise<number | undefined> => {
  const read = word(first)
  const sheet: PictureSheet = {
    page: { page: 1, width: 200, height: 40, words: [read] },
    words: [read],
    holds: () => true,
    onPicture: (box) => box,
  }
  const text: PictureText = {
    words: [read],
    frame: frameByLines([], 200, 40),
    readAgain: (_, look = 'raw') => Promise.resolve({ text: looks[look][0], confidence: looks[look][1], cuts: [] }),
  }
  const claim: Claim = { value: name, confidence: claimed, box: { page: 1, x: 0.1, y: 0.25, width: 0.8, height: 0.5 } }
  return (await withDoubts({ source: 'ocr', fields: { 'seller.name': claim } }, sheet, text, new Set())).fields['seller.name']?.confidence
}
const alike = (confidence: number): Looks => ({
  raw: [name, confidence],
  wide: [name, confidence],
  tall: [name, confidence],
  flat: [name, confidence],
})

describe('a name that hardly read at first', () => {
  test('is sure when every other look says the same, and most say so clearly', async () =>
    expect(await sureOf(0.77, alike(0.96))).toBe(0.95))
  test('stays in doubt when the looks are all unclear', async () => expect(await sureOf(0.87, alike(0.8))).toBe(0.87))
  test('stays in doubt when one look says otherwise', async () =>
    expect(await sureOf(0.77, { ...alike(0.96), flat: ['江苏鸣润通信有限公司', 0.9] })).toBe(0.77))
  test('is doubted more when the picture as it is says otherwise', async () =>
    expect(await sureOf(0.97, { ...alike(0.96), raw: ['江苏鸣润通信有限公司', 0.9] })).toBe(0.6))
  test('stays in doubt when its place is what is doubtful', async () => expect(await sureOf(0.97, alike(0.99), 0.6)).toBe(0.6))
})
