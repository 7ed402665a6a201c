// Partners as a clerk writes them.
import { describe, expect, it } from 'vitest'
import { isOldTaxId, judgePartner, plainPartner } from './partner-draft.ts'
import { mailboxCell, mailboxesOf } from './partner-sheet.ts'
import type { PartnerDraft } from './partner.ts'

const woye: PartnerDraft = {
  name: '昆山沃野自动化设备有限公司',
  taxId: '91320594MA1X7K3Q2J',
  relations: ['up'],
  customerType: 'enterprise',
  taxpayerKind: 'general',
  invoicingType: 'special',
  contact: '徐立',
  phone: '0512-5770 0418',
  address: '昆山市玉山镇环城东路 286 号',
  bankName: '昆山农商行玉山支行',
  bankCode: '314305200129',
  bankAccount: '3066210001201000045721',
  externalNumber: 'V-00231',
  orderName: '',
  tags: ['月结'],
  mailboxes: [{ address: 'ap@woye-auto.example', comment: '财务部' }],
}
const problemsOf = (change: Partial<PartnerDraft>): readonly string[] =>
  judgePartner(plainPartner({ ...woye, ...change })).map(({ path, reason }) => `${path} ${reason}`)

describe('A partner', () => {
  it.each<[string, Partial<PartnerDraft>, readonly string[]]>([
    ['is right with all fields', {}, []],
    ['needs name and tax id', { name: ' \u200b', taxId: ' ' }, ['name required', 'taxId required']],
    ['needs a relation', { relations: [] }, ['relations required']],
    ['of a company has a tax id whose check character holds', { taxId: '91320594MA1X7K3Q2K' }, ['taxId taxIdCheck']],
    ['of a company may have an older tax id of 15 characters', { taxId: '320594711234567' }, []],
    ['of a company has no tax id of 9 characters', { taxId: 'GB1234567' }, ['taxId taxIdShape']],
    ['abroad may', { taxId: 'gb1234567', customerType: 'foreign' }, []],
    ['abroad has at most 20 characters of it', { taxId: 'G'.repeat(21), customerType: 'foreign' }, ['taxId taxIdShape']],
    ['has a bank code of 12 digits', { bankCode: '31430520012' }, ['bankCode bankCode']],
    ['has no name that a spreadsheet computes', { name: '=HYPERLINK("x")' }, ['name nameInvalid']],
    ['has 10 tags of 20 characters', { tags: ['紧'.repeat(21), ...'abcdefghij'] }, ['tags tooMany', 'tags.0 tooLong']],
    [
      'has valid mailboxes, each once, whatever their case',
      { mailboxes: ['ap@woye.example', ' AP@woye.example', 'ap@woye', ''].map((address) => ({ address, comment: address && '备注' })) },
      ['mailboxes.1.address duplicate', 'mailboxes.2.address email'],
    ],
  ])('%s', (_, change, expected) => expect(problemsOf(change)).toEqual(expected))

  it('is told to have an older tax id only where a newer one is usual', () =>
    expect([isOldTaxId('enterprise', '320594711234567'), isOldTaxId('foreign', '320594711234567')]).toEqual([true, false]))
})

describe('The mailboxes of a cell', () => {
  it.each<[string, string, readonly (readonly [string, string])[]]>([
    [
      'by full-width semicolons with comments',
      'ap@a.cn（财务部，月结）；b@a.cn',
      [
        ['ap@a.cn', '财务部，月结'],
        ['b@a.cn', ''],
      ],
    ],
    [
      'by line breaks',
      'ap@a.cn\nb@a.cn(采购)',
      [
        ['ap@a.cn', ''],
        ['b@a.cn', '采购'],
      ],
    ],
    [
      'by commas',
      'ap@a.cn, b@a.cn，c@a.cn',
      [
        ['ap@a.cn', ''],
        ['b@a.cn', ''],
        ['c@a.cn', ''],
      ],
    ],
    ['of none', ' ', []],
  ])('%s', (_, cell, expected) => expect(mailboxesOf(cell).map(({ address, comment }) => [address, comment])).toEqual(expected))

  it('are written as they are read', () => {
    const two = [
      { address: 'ap@a.cn', comment: '财务部' },
      { address: 'b@a.cn', comment: '' },
    ]
    expect(mailboxesOf(mailboxCell(two))).toEqual(two)
  })
})
