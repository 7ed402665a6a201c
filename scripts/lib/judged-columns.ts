// Columns of how an invoice stands: what may be done with it is the judge's word, so that these are read by those alone who gather, write or show.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const src = join(import.meta.dirname, '../../apps/server/src')
const columns = /\b(verify_status|title_status|red_kind|red_amount|red_net|red_tax|red_gross|not_to_pay)\b/g
/** Words of everyday use besides: as a column of a row, or quoted in a query. */
const words = /\b(?:[a-z]|row|invoice|record)\.(standing|bearer)\b|\.select\([^)]*'(standing|bearer)'|\bset\(\{ (standing|bearer)\b/g

const gathers = 'gathers facts for the judge, or writes how invoices stand'
const recognises = 'writes what a file, a person or the platform says'
const shows = 'shows it in a list, a drawer, a file or a record, and decides nothing'
const counts = 'filters and counts by the state itself, as the list that it leads to'
const asks = 'asks the tax platform, and keeps its answers'
const pays = 'payments: the evidence beside the judge, and the order of what is to be paid'
/** By file, why it reads them. */
const readers: Readonly<Record<string, string>> = {
  'modules/invoices/invoice/judged/fact-expressions.ts': gathers,
  'modules/invoices/deductible/deductible-columns.ts': 'gathers facts for deductibleOf',
  'modules/people/title/title-fact.ts': gathers,
  'modules/invoices/judgement/gather-standing.ts': gathers,
  'modules/invoices/judgement/set-standing.ts': gathers,
  'modules/invoices/invoice/record/write-status.ts': gathers,
  'modules/invoices/invoice/doubled/join-pair.ts': 'the record that stays takes what only the other has',
  'modules/invoices/invoice/record/apply-reading.ts': recognises,
  'modules/invoices/invoice/record/compare-platform.ts': recognises,
  'modules/invoices/invoice/record/merge-into-record.ts': recognises,
  'modules/invoices/invoice/record/record-reading.ts': recognises,
  'modules/invoices/invoice/change/correct-invoice.ts': recognises,
  'modules/invoices/invoice/recheck-titles.ts': recognises,
  'modules/invoices/invoice/list/invoice-rows.ts': shows,
  'modules/invoices/invoice/list/filter-conditions.ts': counts,
  'modules/invoices/invoice/list/filters.ts': counts,
  'modules/invoices/invoice/list/read-summary.ts': counts,
  'modules/invoices/invoice/list/total-source.ts': counts,
  'modules/check/verification/finalize.ts': asks,
  'modules/check/verification/reserve.ts': asks,
  'modules/check/verification/review.ts': asks,
  'modules/check/verification/rows.ts': asks,
  'modules/check/verification/verify-again.ts': asks,
  'modules/check/verification/verify.ts': asks,
  'modules/check/verification/write-finding.ts': asks,
  'modules/invoices/judgement/doubts/read-doubts.ts': 'evidence for a reading: another invoice that the platform confirmed',
  'modules/check/risk/gather-facts.ts': 'facts of the radar, which shows findings',
  'modules/intake/intake/import-findings.ts': counts,
  'modules/intake/intake/waiting-originals.ts': shows,
  'modules/intake/commercial/suggest-invoices.ts': 'offers no void invoice for a link',
  'modules/intake/reply/reply-rules.ts': 'which answer a sender gets',
  'modules/bureau/deduction/changed-rows.ts': 'red invoices of ours that reverse what was ticked: a void one reverses nothing',
  'modules/bureau/reconcile/compare.ts': 'compares it with the bureau',
  'modules/bureau/tax-pull/read-mirror.ts': 'compares it with the bureau',
  'modules/exchange/partner/partner-trade.ts': counts,
  'modules/exchange/group/show.ts': counts,
  'modules/exchange/group/shown-rows.ts': shows,
  'modules/exchange/push/gather-invoice.ts': 'tells the receiver',
  'adapters/push/fields.ts': 'tells the receiver',
  'modules/output/export/invoice-texts.ts': shows,
  'modules/output/export/sheet-columns.ts': shows,
  'modules/output/archive/archived-rows.ts': shows,
  'modules/money/voucher/candidates.ts': 'the order of a making: a reversed invoice after what may have reversed it',
  'modules/money/voucher/file-vouchers.ts': shows,
  'modules/money/voucher/unbooked.ts': 'a booked fact, which is compared when it changes',
  'modules/money/payment/judge-invoices.ts': shows,
  'modules/money/payment/list-payable.ts': shows,
  'modules/money/month/cells/check.ts': 'what is to be checked of a month: by the index of how invoices stand, and to show',
  'modules/money/payment/list-submitted.ts': shows,
  'modules/money/payment/submit-payment.ts': 'keeps how it stood when it was submitted',
  'modules/money/payment/payable-figures.ts': pays,
  'modules/money/payment/payment-scope.ts': pays,
  'modules/money/payment/statement/statement-conditions.ts': pays,
  'modules/money/payment/unpaid/list-expenses.ts': pays,
  'modules/money/payment/unpaid/set-aside.ts': 'keeps what was marked before, for the log',
  'db/column-types.ts': 'types of the columns',
}
const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')

/** The columns that the source at this path reads without a reason. */
export const unreasonedReads = (path: string, source: string): string[] => {
  if (path in readers) return []
  const text = withoutComments(source)
  const found = [...text.matchAll(columns), ...text.matchAll(words)].map(([, ...names]) => names.find((name) => name !== undefined)!)
  return [...new Set(found)].map(
    (column) => `${path} reads ${column}: ask judgeActs, judgedAtLeast or factsOf instead, or say why in readers`,
  )
}
const sources = (): readonly { readonly path: string; readonly text: string }[] =>
  readdirSync(src, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: relative(src, file).replaceAll('\\', '/'), text: readFileSync(file, 'utf8') }))
    .filter(({ path }) => !/^(migrations|adapters\/(database|backup))\/|^db\/tables\.generated\.ts$/.test(path))
export const allUnreasonedReads = (): string[] => sources().flatMap(({ path, text }) => unreasonedReads(path, text))
/** Files of the list that read none of them, or are gone. */
export const idleReaders = (): string[] => {
  const texts = new Map(sources().map(({ path, text }) => [path, withoutComments(text)]))
  return Object.keys(readers).filter((path) => {
    const text = texts.get(path)
    return text === undefined || (text.search(columns) < 0 && text.search(words) < 0)
  })
}
