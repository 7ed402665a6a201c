// 入门规则: the rules that come with a standard chart, on trial until a person switches them on.
import type { FilterValues } from '../invoice/invoice-filter.ts'
import { category } from '../states.ts'
import type { AccountStandard } from './ledger-account.ts'
import type { RuleEntry, VoucherRule } from './voucher-rule.ts'

/** In the order in which they take invoices: what goods or kinds tell first, then purchases and sales, then the rest. */
export const starterKeys = [
  'hospitality',
  'tickets',
  'rides',
  'lodging',
  'freight',
  'vehicles',
  'equipment',
  'services',
  'purchase',
  'sales',
  'rest',
] as const
export type StarterKey = (typeof starterKeys)[number]
export interface StarterRule {
  readonly key: StarterKey
  readonly filter: FilterValues & { readonly category: number }
  readonly entries: VoucherRule['entries']
}

interface Accounts {
  readonly hospitality: string
  readonly travel: string
  readonly freight: string
  readonly other: string
  readonly income: string
  readonly outputTax: string
}
const shared = { material: '1403', asset: '1601', inputTax: '22210101', receivable: '1122', payable: '2202', otherPayable: '2241' } as const
const accountsOf: Readonly<Record<AccountStandard, Accounts>> = {
  small: { hospitality: '560203', travel: '560202', freight: '560101', other: '560299', income: '5001', outputTax: '22210105' },
  general: { hospitality: '660203', travel: '660202', freight: '660101', other: '660299', income: '6001', outputTax: '22210106' },
}

const entry = (side: RuleEntry['side'], account: string, face: RuleEntry['face'], more: Partial<RuleEntry> = {}): RuleEntry => ({
  side,
  account,
  auxiliary: null,
  face,
  ...more,
})
/** What a cost came to, with the tax that is not deducted, and input tax where some of it is. */
const cost = (account: string, owed: RuleEntry): VoucherRule['entries'] => [
  entry('debit', account, 'cost'),
  entry('debit', shared.inputTax, 'deductible', { when: 'deductible' }),
  owed,
]
const toSupplier = entry('credit', shared.payable, 'total', { auxiliary: 'partner' })
/** Tickets are paid by whoever travels. */
const toTraveller = entry('credit', shared.otherPayable, 'total', { auxiliary: 'department' })
const ticketKinds = [51, 61, 80, 90, 110, 120, 130, 150, 160]
const specialKinds = [10, 11, 12, 13]
/** Equipment of this net amount and more is a fixed asset. */
const assetFrom = '5000.00'

export const starterRules = (standard: AccountStandard): readonly StarterRule[] => {
  const { hospitality, travel, freight, other, income, outputTax } = accountsOf[standard]
  const incoming = { category: category.incoming } as const
  return [
    { key: 'hospitality', filter: { ...incoming, keyword: '餐饮服务' }, entries: [entry('debit', hospitality, 'total'), toSupplier] },
    { key: 'tickets', filter: { ...incoming, type: ticketKinds }, entries: cost(travel, toTraveller) },
    { key: 'rides', filter: { ...incoming, keyword: '客运' }, entries: cost(travel, toTraveller) },
    { key: 'lodging', filter: { ...incoming, keyword: '住宿服务' }, entries: cost(travel, toSupplier) },
    { key: 'freight', filter: { ...incoming, keyword: '运输服务' }, entries: cost(freight, toSupplier) },
    { key: 'vehicles', filter: { ...incoming, type: [50, 53] }, entries: cost(shared.asset, toSupplier) },
    { key: 'equipment', filter: { ...incoming, keyword: '设备*', netFrom: assetFrom }, entries: cost(shared.asset, toSupplier) },
    { key: 'services', filter: { ...incoming, keyword: '服务*' }, entries: cost(other, toSupplier) },
    { key: 'purchase', filter: { ...incoming, type: specialKinds }, entries: cost(shared.material, toSupplier) },
    {
      key: 'sales',
      filter: { category: category.outgoing },
      entries: [
        entry('debit', shared.receivable, 'total', { auxiliary: 'partner' }),
        entry('credit', income, 'amount'),
        entry('credit', outputTax, 'tax'),
      ],
    },
    { key: 'rest', filter: incoming, entries: cost(other, toSupplier) },
  ]
}
