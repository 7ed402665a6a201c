import { expect, test } from 'vitest'
import { demoCompany, makeInvoices } from '@piaotai/sample-invoices/invoice-data.ts'
import { truthOf } from '@piaotai/sample-invoices/truth.ts'
import { writeXml } from '@piaotai/sample-invoices/xml.ts'
import { compare } from '../../test/compare.ts'
import { recognise } from '../recognise.ts'

const invoices = makeInvoices({
  seed: 'xml',
  count: 2,
  from: '2026-03-01',
  to: '2026-03-31',
  company: demoCompany,
  types: { 12: 1 },
  redShare: 0,
  lines: 2,
})
const bodies = invoices.map((invoice) =>
  writeXml(invoice)
    .toString('utf8')
    .replace(/^<\?xml[^>]*>\s*/, ''),
)
const faults = async (bytes: Uint8Array) => {
  const answer = await recognise({ name: 'invoice.xml', bytes })
  return answer.ok ? answer.invoices.map((reading, i) => compare(reading, truthOf(invoices[i]!)).faults) : answer.reason
}
/** Without a GBK encoder the decoder provides the table. */
const toGbk = (text: string): Uint8Array => {
  const decoder = new TextDecoder('gbk')
  const codes = new Map<string, readonly number[]>()
  for (let a = 0x81; a <= 0xfe; a++)
    for (let b = 0x40; b <= 0xfe; b++) {
      const sign = decoder.decode(new Uint8Array([a, b]))
      if (sign.length === 1 && !codes.has(sign)) codes.set(sign, [a, b])
    }
  return new Uint8Array([...text].flatMap((sign) => (sign <= '\x7f' ? [sign.charCodeAt(0)] : (codes.get(sign) ?? [0x3f]))))
}

test.each([
  ['says so', '<?xml version="1.0" encoding="GBK"?>'],
  ['says UTF-8', '<?xml version="1.0" encoding="UTF-8"?>'],
  ['says nothing', ''],
])('an invoice in GBK is read exactly, whether its head %s', async (_what, head) =>
  expect(await faults(toGbk(head + bodies[0]!))).toEqual([[]]),
)
test('an invoice that was turned into UTF-8 and still says GBK is read exactly', async () =>
  expect(await faults(Buffer.from(`<?xml version="1.0" encoding="GBK"?>${bodies[0]!}`))).toEqual([[]]))
test.each([
  ['little', (text: string) => Buffer.from(text, 'utf16le')],
  ['big', (text: string) => Buffer.from(text, 'utf16le').swap16()],
])('an invoice in UTF-16 without a mark, the %s end first, is read exactly', async (_end, encode) =>
  expect(await faults(encode(`<?xml version="1.0"?>${bodies[0]!}`))).toEqual([[]]),
)
test('a file that packs several invoices gives each of them', async () =>
  expect(await faults(Buffer.from(`<EInvoices>${bodies.join('')}</EInvoices>`))).toEqual([[], []]))
test('a name with a torn character is doubted, and the rest of its text stays what it is', async () => {
  const name = invoices[0]!.buyer.name
  const at = Buffer.from(bodies[0]!).indexOf(name)
  const bytes = Buffer.from(bodies[0]!)
  bytes[at] = 0xff
  const answer = await recognise({ name: 'invoice.xml', bytes })
  const reading = answer.ok ? answer.invoices[0] : undefined
  expect([reading?.seller.name, reading?.warnings.map((w) => w.field)]).toEqual([invoices[0]!.seller.name, ['buyer.name']])
})
