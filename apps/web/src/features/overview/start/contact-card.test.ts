import { expect, it } from 'vitest'
import { contactCard } from './contact-card.ts'

it('a card escapes what a name may hold, on one line', () => {
  expect(contactCard('小满, 茶叶;\n有限公司', '100288@mail.piaotai.cn')).toBe(
    String.raw`MECARD:N:小满\, 茶叶\; 有限公司;EMAIL:100288@mail.piaotai.cn;;`,
  )
})
