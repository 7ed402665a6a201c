import { expect, test } from 'vitest'
import { normaliseText } from './normalise-text.ts'

test.each([
  ['第Ⅵ期 ①', '第Ⅵ期①'],
  ['５０㎡', '50㎡'],
  ['½℃', '½℃'],
  ['（国Ⅵ）：', '(国Ⅵ):'],
  ['汽⻋ ﬁt ︵甲︶', '汽车fit(甲)'],
  ['⼾部', '户部'],
])('%s is %s', (printed, text) => expect(normaliseText(printed)).toBe(text))
