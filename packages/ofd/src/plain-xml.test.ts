import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { readPlainXml } from './plain-xml.ts'
import type { Element, TreeLimits } from './xml-element.ts'
import { buildStrictly, buildTree } from './xml-tree.ts'

const limits: TreeLimits = { depth: 6, nodes: 40, attributes: 3, text: 200 }
const refuse = (reason: string): Error => new Error(reason)
const strictly = (text: string): Element | undefined => {
  try {
    return buildStrictly(text, limits, refuse)
  } catch {
    return undefined
  }
}
const plain = (text: string): Element | undefined => readPlainXml(text, limits)

const whole =
  '<?xml version="1.0" encoding="UTF-8"?>\r\n<EInvoice Version="1.0">\r\n\t<fp:Header a=\'x "y"\' b = "1&amp;2\n3"><No>26322000000123456789</No><Empty/><Empty  /></fp:Header><名称>甲</名称 ></EInvoice>\n'

describe('a plain document', () => {
  test('is read as the strict parser reads it', () => {
    const text = whole.replaceAll('名称', 'Name')
    expect([plain(text)?.children.map((c) => c.name), plain(text)]).toEqual([['Header', 'Name'], strictly(text)])
  })
  test.each([
    ['a comment', '<a><!-- 1 --></a>'],
    ['CDATA', '<a><![CDATA[<b>]]></a>'],
    ['Chinese names', '<发票/>'],
    ['a character by its number', '<a>&#20013;</a>'],
    ['a rare character', '<a>𠮷</a>'],
    ['an instruction', '<a><?b c?></a>'],
  ])('that holds %s is left to the strict parser', (_what, text) =>
    expect([plain(text), buildTree(text, limits, refuse)]).toEqual([undefined, strictly(text)]),
  )
})

test.each([
  ['an end that closes another element', '<a><b></a></b>'],
  ['no end', '<a><b></b>'],
  ['two documents', '<a/><b/>'],
  ['text behind it', '<a/>b'],
  ['a bare &', '<a>b & c</a>'],
  ['a name of its own', '<a>&b;</a>'],
  ['an attribute twice', '<a b="1" b="2"/>'],
  ['attributes that touch', '<a b="1"c="2"/>'],
  ['an end of CDATA', '<a>]]></a>'],
  ['a bell', '<a>\u0007</a>'],
  ['a DOCTYPE', '<!DOCTYPE a><a/>'],
  ['a blank before the name', '< a/>'],
  ['a slash too many', '<a></a/>'],
  ['more depth than allowed', `${'<a>'.repeat(7)}${'</a>'.repeat(7)}`],
  ['more elements', `<a>${'<b/>'.repeat(40)}</a>`],
  ['more attributes', '<a b="1" c="2" d="3" e="4"/>'],
  ['more text', `<a>${'b'.repeat(201)}</a>`],
  ['nothing', '  '],
  ['a half of a pair', '<a>\ud842</a>'],
  ['an attribute with <', '<a b="<"/>'],
  ['a declaration behind a blank', ' <?xml version="1.0"?><a/>'],
])('what has %s is refused', (_what, text) => expect(() => buildTree(text, limits, refuse)).toThrow())

test('however a document is cut, swapped and sprinkled with signs, the quick way never reads what the strict parser refuses, nor reads it otherwise', () => {
  const text = whole.replaceAll('名称', 'Name')
  const sign = fc.constantFrom(
    '<',
    '>',
    '/',
    '"',
    "'",
    '&',
    '&lt;',
    ';',
    ':',
    '=',
    ' ',
    '\r',
    '\n',
    'a',
    '-',
    '!',
    '?',
    ']',
    ']]>',
    '<b>',
    '</b>',
    '<b/>',
    '\u0000',
    '\ud800',
    '中',
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(text.length), fc.nat(6), sign), { maxLength: 4 }), (edits) => {
      const changed = edits.reduce((now, [at, count, put]) => now.slice(0, at) + put + now.slice(at + count), text)
      const quick = plain(changed)
      if (quick) expect(quick).toEqual(strictly(changed))
    }),
    { numRuns: 2000 },
  )
})
