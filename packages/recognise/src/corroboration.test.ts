import { expect, test } from 'vitest'
import type { Evidence, FieldName } from '@piaotai/domain/invoice/reading.ts'
import { isCorroborated } from './corroboration.ts'

const says = (source: Evidence['source'], ...fields: readonly FieldName[]): Evidence => ({
  source,
  fields: Object.fromEntries(fields.map((field) => [field, { value: '1', confidence: 1 }])),
})
const code: Evidence = { source: 'qr', fields: {}, qrText: '01,32,,26322000000123456789,106.00,20260304,,' }

test.each([
  ['with its title and number is one', true, [says('text', 'type', 'number')]],
  ['with number and code is one', true, [says('text', 'code', 'number')]],
  ['whose number only its code tells is one', true, [says('text', 'type'), code]],
  ['without a title whose code tells its number is one', true, [says('text', 'number'), code]],
  ['with a number and data of its own is one', true, [says('text', 'number'), says('attachment', 'number')]],
  [
    'with a title and no number (a preview, a form that asks for an invoice) is none',
    false,
    [says('text', 'type', 'amountIncludingTax', 'seller.name')],
  ],
  ['with a number and no title (a claim, a list) is none', false, [says('text', 'number', 'amountIncludingTax'), says('ocr', 'number')]],
] as const)('a page %s', (_what, is, evidence) => expect(isCorroborated(evidence)).toBe(is))
