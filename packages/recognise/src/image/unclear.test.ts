import { describe, expect, test } from 'vitest'
import { alsoRead, unclearIn } from './unclear.ts'

const clear = (text: string) => [...text].map((sign) => [{ text: sign, score: 0.99 }])
const seen = (before: string, readings: readonly (readonly [string, number])[], after: string) => [
  ...clear(before),
  readings.map(([text, score]) => ({ text, score })),
  ...clear(after),
]

describe('an unclear character of a picture', () => {
  test('is told with its likely readings, the value’s own first, at its place in the value', () =>
    expect(
      unclearIn('seller.name', '北京檐下酒店有限公司', [
        seen(
          '名称：北京',
          [
            ['檐', 0.62],
            ['簷', 0.21],
            ['檜', 0.09],
          ],
          '下酒店有限公司',
        ),
      ]),
    ).toEqual([
      {
        at: 2,
        readings: [
          { text: '檐', score: 0.62 },
          { text: '簷', score: 0.21 },
          { text: '檜', score: 0.09 },
        ],
      },
    ]))
  test('keeps its own reading first where the value took the less likely one', () =>
    expect(
      unclearIn('seller.taxId', '91110108MA7LMG87PB', [
        seen(
          '9111010',
          [
            ['B', 0.5],
            ['8', 0.4],
          ],
          'MA7LMG87PB',
        ),
      ]),
    ).toEqual([
      {
        at: 7,
        readings: [
          { text: '8', score: 0.4 },
          { text: 'B', score: 0.5 },
        ],
      },
    ]))
  test('of an amount may be another figure alone, wherever print and value set their signs', () =>
    expect(
      unclearIn('amountExcludingTax', '6843.40', [
        seen(
          '¥6,84',
          [
            ['3', 0.7],
            ['8', 0.2],
            ['B', 0.1],
          ],
          '.40',
        ),
      ]),
    ).toEqual([
      {
        at: 3,
        readings: [
          { text: '3', score: 0.7 },
          { text: '8', score: 0.2 },
        ],
      },
    ]))
  test('of a date is found behind its own signs', () =>
    expect(
      unclearIn('date', '2026-11-19', [
        seen(
          '开票日期:2026年11月1',
          [
            ['9', 0.8],
            ['8', 0.15],
          ],
          '日',
        ),
      ]),
    ).toEqual([
      {
        at: 9,
        readings: [
          { text: '9', score: 0.8 },
          { text: '8', score: 0.15 },
        ],
      },
    ]))
  test('of another line’s text is none of the value’s', () =>
    expect(
      unclearIn('seller.name', '北京檐下酒店有限公司', [
        seen(
          '地址：海淀区',
          [
            ['云', 0.5],
            ['去', 0.3],
          ],
          '栖里二十二号',
        ),
      ]),
    ).toEqual([]))
})
test('what a second reading says otherwise is a likely reading too', () =>
  expect(alsoRead({ value: '岸芷广告', confidence: 0.8 }, '岸芒广告', 0.7).unclear).toEqual([
    {
      at: 1,
      readings: [
        { text: '芷', score: 0.8 },
        { text: '芒', score: 0.7 },
      ],
    },
  ]))
