import { expect, it } from 'vitest'
import { contactCard } from './contact-card.ts'

it('a card escapes what a name may hold and keeps to its lines', () => {
  expect(contactCard('小满, 茶叶;\n有限公司', '100288@mail.piaotai.cn').split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    String.raw`N:小满\, 茶叶\; 有限公司;;;;`,
    String.raw`FN:小满\, 茶叶\; 有限公司`,
    'EMAIL:100288@mail.piaotai.cn',
    'END:VCARD',
  ])
})
