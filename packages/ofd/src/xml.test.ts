import { expect, test } from 'vitest'
import { readCustomTag } from './custom-tags.ts'
import { all, child, numbers, OfdRefused, parseNodes } from './xml.ts'

test('elements and attributes are known by their local names', () =>
  expect(child(parseNodes(Buffer.from('<ofd:A xmlns:ofd="o"><ofd:B ofd:ID="7"/></ofd:A>')), 'B')?.attributes['ID']).toBe('7'))
test('a GB18030 declaration is followed', () =>
  expect(
    parseNodes(
      Buffer.concat([
        Buffer.from('<?xml version="1.0" encoding="GB18030"?><a>'),
        Buffer.from([0xb7, 0xa2, 0xc6, 0xb1]),
        Buffer.from('</a>'),
      ]),
    ).text,
  ).toBe('发票'))
test('UTF-16 with its mark is read', () => expect(parseNodes(Buffer.from('\ufeff<a>发票</a>', 'utf16le')).text).toBe('发票'))
test.each([
  ['a document type', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
  ['nesting beyond the limit', '<a>'.repeat(100)],
  ['too many attributes', `<a ${Array.from({ length: 80 }, (_, i) => `b${i}="1"`).join(' ')}/>`],
  ['too many elements', `<a>${'<b/>'.repeat(400_001)}</a>`],
  ['a tag that does not close', '<a><b></a>'],
  ['nothing', ''],
])('%s is refused', (_, xml) => expect(() => parseNodes(Buffer.from(xml))).toThrow(OfdRefused))
test('elements of a name are found at any depth', () => expect(all(parseNodes(Buffer.from('<a><b/><c><b/></c></a>')), 'b')).toHaveLength(2))
test('numbers that are none are left out', () => expect(numbers(' 1 x 2.5 ')).toEqual([1, 2.5]))
test('ill-formed custom tags still tell which objects they name', () => {
  const tags = readCustomTag(
    Buffer.from(
      '<?xml version="1.0"?><:eInvoice xmlns:=""><fp:Buyer><fp:BuyerName><ofd:ObjectRef PageRef="1">64</ofd:ObjectRef><ofd:ObjectRef PageRef="1">65</ofd:ObjectRef></fp:BuyerName></fp:Buyer></:eInvoice>',
    ),
  )
  expect(tags.get('BuyerName')).toEqual(['64', '65'])
})
