import { expect, test } from 'vitest'
import { normaliseText } from './normalise-text.ts'

test.each([
  ['radicals', '杭州⻔⻋租赁（个体⼯商⼾）⻩⻝⻨⻚', '杭州门车租赁(个体工商户)黄食麦页'],
  ['full-width signs', '￥１，２３４．５０：', '¥1,234.50:'],
  ['signs that nobody sees', '名\u200b　称\ufffd', '名称'],
  ['traditional characters', '戶黃靑', '戶黃靑'],
  ['private numbers of late characters', '\ue863门\ue82d店', '䶮门㭎店'],
])('%s become what is meant by them', (_what, printed, meant) => expect(normaliseText(printed)).toBe(meant))
