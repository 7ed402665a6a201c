import type { overview as source } from '../zh-CN/overview.ts'
import type { Sentences } from '../zh-CN.ts'

export const overview: Sentences<typeof source> = {
  greeting: { night: 'Still up, {{name}}?', morning: 'Good morning, {{name}}', afternoon: 'Good afternoon, {{name}}', evening: 'Good evening, {{name}}' },
  sub: '{{company}} · {{day}}', area: { label: 'Scope', company: 'Company', personal: 'Entered by me' }, import: 'Add invoices',
  todo: { warnings: 'To check', exceptions: 'Verification exceptions', uncategorised: 'Unsorted', unused: 'Unused', heldImports: 'Imports to check', none: 'Nothing waits', since: 'Since {{day}}' },
  monthKeys: 'Arrow keys choose a month and a side, Enter opens its list', incoming: 'Incoming', outgoing: 'Outgoing', incomingTax: 'Incoming tax', pieces_one: '{{count}} invoice', pieces_other: '{{count}} invoices', unit: 'k', comma: ', ',
  trend: { title: 'Incoming and outgoing', unit: 'incl. tax, thousand yuan', taxAxis: 'Incoming tax (right axis)', hatched: 'Hatched: month not over', incoming: 'Incoming this month', outgoing: 'Outgoing this month', deductible: 'Deductible this month', against: 'vs same days last month', label: 'Bars of incoming and outgoing amounts over twelve months. {{month}}: incoming {{incoming}} yuan, outgoing {{outgoing}} yuan.' },
  quota: { title: 'Suite and quota', more: 'Details', left: 'verifications left', used: 'Verifications used', members: 'Members', suite: 'Suite', due: 'Valid until', noEnd: 'No end' },
  suite: { personal: 'Personal', trial: 'Trial', standard: 'Standard', professional: 'Professional', group: 'Group' },
  type: { title: 'By type', unit: 'incoming this month' }, otherTypes: 'Other',
  category: { title: 'By category', unit: 'incl. tax this month, thousand yuan' },
  failure: { title: 'Recent failures', all: 'All', imports: 'Import records', none: 'No import failed lately' },
  summary: {
    facts: { company: 'The company’s invoices, by the day on them', personal: 'Entered by me, by the day on them' }, date: 'Date', category: 'Category', allCategories: 'All', funnel: 'How far they are', funnelUnit: 'invoices, share of all, amount incl. tax', step: { entered: 'Entered', verified: 'Verified', submitted: 'Submitted', confirmed: 'Paid' },
    rates: 'By tax rate', ratesUnit: 'invoices, amount incl. tax', mixed: 'Several rates', noRate: 'No rate told', sellers: 'Top ten sellers', buyers: 'Top ten buyers', partiesUnit: 'by amount incl. tax', months: 'By month', monthsUnit: '12 months to the last day chosen, both sides; incl. tax, thousand yuan', monthsLabel: 'Bars of incoming and outgoing from {{from}} to {{to}}', nothing: 'No invoice', failed: 'The summary did not load',
  },
  nothing: 'No incoming invoices this month yet', failed: 'The overview could not be loaded', failedText: 'Check the network and try again.', retry: 'Try again',
}
