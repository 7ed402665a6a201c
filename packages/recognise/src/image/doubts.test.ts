import { describe, expect, test } from 'vitest'
import type { Claim } from '@piaotai/domain/invoice/reading.ts'
import { withDoubts } from './doubts.ts'
import { frameByLines } from './frame.ts'
import type { Look, PictureText, ReadWord } from './ocr.ts'
import type { PictureSheet } from './sheets.ts'

const name = '江苏鸣涧通信有限公司'
const line = { x: 100, y: 20, width: 160, height: 20, direction: 0 }
const word = (confidence: number): ReadWord => ({ text: name, confidence, x: 20, y: 10, width: 160, height: 20, line })
type Looks = Readonly<Record<Look, readonly [text: string, confidence: number]>>
/** How sure the seller's name is, first read with a certainty and then in each look. */
const sureOf = async (first: number, looks: Looks, claimed = first): Promise<number | undefined> =>
  (await sellerOf(word(first), looks, claimed))?.confidence
const sellerOf = async (read: ReadWord, looks: Looks, claimed = read.confidence): Promise<Claim | undefined> => {
  const sheet: PictureSheet = {
    page: { page: 1, width: 200, height: 40, words: [read] },
    words: [read],
    holds: () => true,
    onPicture: (box) => box,
    turnOf: () => 0,
  }
  const text: PictureText = {
    words: [read],
    frame: frameByLines([], 200, 40),
    readAgain: (_, look = 'raw') => Promise.resolve({ text: looks[look][0], confidence: looks[look][1], cuts: [] }),
  }
  const claim: Claim = { value: read.text, confidence: claimed, box: { page: 1, x: 0.1, y: 0.25, width: 0.8, height: 0.5 } }
  return (await withDoubts({ source: 'ocr', fields: { 'seller.name': claim } }, sheet, text, new Set())).fields['seller.name']
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

describe('a whole name with signs of a seal right behind it', () => {
  test.each([
    ['成都巷尾人家餐饮有限公司发', '成都巷尾人家餐饮有限公司'],
    ['一步出行科技（天津）有限公司审核', '一步出行科技（天津）有限公司'],
    ['西安半坡小院客栈（个体工商户）7', '西安半坡小院客栈（个体工商户）'],
    ['云枢银行股份有限公司苏州分行', '云枢银行股份有限公司苏州分行'],
    ['上海云枢有限公司二厂', '上海云枢有限公司二厂'],
  ])('%s is %s', async (printed, alone) => expect((await sellerOf({ ...word(0.97), text: printed }, alike(0.97)))?.value).toBe(alone))
  test('is to be compared by a person all the same', async () =>
    expect((await sellerOf({ ...word(0.97), text: `${name}人` }, alike(0.97)))?.confidence).toBe(0.6))
})
