// Why a row stands in its cell, out of what is known of it.
import type { TFunction } from 'i18next'
import type { MonthCell } from '@piaotai/domain/month/month-cells.ts'
import { amountText } from '../../ui/values/amount.tsx'
import type { MonthThing } from './month.queries.ts'

type T = TFunction<'monthFact'>
type Facts = MonthThing['facts']
const listed = (text: string | null | undefined): readonly string[] => (text ?? '').split(',').filter(Boolean)
const number = (text: string | null | undefined): number => Number(text ?? 0)
const join = (t: T, words: readonly string[]): string => words.filter(Boolean).join(t('comma'))

const directed = (t: T, { direction }: Facts): string => (direction === 'in' || direction === 'out' ? t(`direction.${direction}`) : '')
const standing = (t: T, state: string | null | undefined): string => (state ? t(`standing.${state as 'void'}`, { defaultValue: '' }) : '')
const says: Readonly<Partial<Record<MonthCell, (t: T, facts: Facts) => string>>> = {
  daysNotPulled: (t, facts) => join(t, [directed(t, facts), t(`day.${(facts['state'] ?? 'missing') as 'missing'}`, { defaultValue: '' })]),
  bureauOnly: (t, facts) => join(t, [directed(t, facts), t('why.bureauOnly')]),
  importsHeld: (t, facts) => t('items', { count: number(facts['items']) }),
  mailParts: (_, facts) => facts['subject'] ?? facts['name'] ?? '',
  sellersMissing: (t, facts) => t('last', { amount: amountText(facts['lastAmount']) }),
  numberGaps: (t, facts) => t('gap', { code: facts['code'], from: facts['from'], to: facts['to'], count: number(facts['count']) }),
  doubts: (t, facts) =>
    join(t, [
      number(facts['doubts']) > 0 ? t('doubts', { count: number(facts['doubts']) }) : '',
      number(facts['contradictions']) > 0 ? t('contradictions', { count: number(facts['contradictions']) }) : '',
    ]),
  exceptions: (t, facts) => standing(t, facts['state']),
  turnedBad: (t, facts) =>
    join(t, [
      standing(t, facts['state']),
      facts['red'] ? amountText(facts['red']) : '',
      ...listed(facts['uses']).map((use) => t(`use.${use as 'paid'}`, { defaultValue: '' })),
    ]),
  titles: (t, facts) =>
    join(t, [facts['state'] ? t(`title.${facts['state'] as 'foreign'}`, { defaultValue: '' }) : '', facts['buyer'] ?? '']),
  uncategorised: (t, facts) => t('buyer', { name: facts['buyer'] ?? '—' }),
  differs: (t, facts) =>
    join(t, [directed(t, facts), ...listed(facts['fields']).map((field) => t(`field.${field as 'total'}`, { defaultValue: field }))]),
  oursOnly: (t, facts) => join(t, [directed(t, facts), t('why.oursOnly')]),
  snapshot: (t, facts) =>
    join(t, [directed(t, facts), facts['state'] ? t(`snapshot.${facts['state'] as 'old'}`, { defaultValue: '' }) : '']),
  undecided: (t, facts) =>
    facts['proposal'] ? t(`proposal.${facts['proposal'] as 'deduct'}`, { defaultValue: t('why.undecided') }) : t('computed'),
  failedTicks: (t, facts) => facts['result'] ?? t('why.failedTicks'),
  transfersOpen: (t, facts) => (facts['line'] ? t('line', { line: facts['line'] }) : t('why.transfersOpen')),
  confirmedDiffers: (t, facts) => t('sides', { bureau: amountText(facts['bureau']), ours: amountText(facts['ours']) }),
  dueNotSubmitted: (t, facts) => (facts['dueDay'] ? t('due', { day: facts['dueDay'] }) : t('why.dueNotSubmitted')),
  toConfirm: (t, facts) =>
    join(t, [t('invoices', { count: number(facts['invoices']) }), facts['dueDay'] ? t('due', { day: facts['dueDay'] }) : '']),
  fileRows: (t, facts) => t('fileRow', { file: facts['file'] ?? '', line: facts['line'] ?? '' }),
  bankLines: (t, facts) => t('statement', { name: facts['statement'] ?? '', line: facts['line'] ?? '' }),
  paidWithoutProof: (t, facts) => t('invoices', { count: number(facts['invoices']) }),
  paidAndRed: (t, facts) => join(t, [t('use.paid'), standing(t, facts['standing'])]),
  drafts: (t, facts) => join(t, [t('invoices', { count: number(facts['invoices']) }), facts['rule'] ?? '']),
  pushesWaiting: (t, facts) => t('pushed', { target: facts['target'] ?? '', day: facts['pushedDay'] ?? '' }),
  noNumber: (t, facts) => t('exported', { day: facts['exportedDay'] ?? '' }),
  inputTaxDiffers: (t, facts) => t('booked', { booked: amountText(facts['booked']), plan: amountText(facts['plan']) }),
  notSigned: (t, facts) => (facts['expires'] ? t('expires', { day: facts['expires'] }) : t('why.notSigned')),
  packageMissing: (t, facts) =>
    join(t, [
      t('invoices', { count: number(facts['invoices']) }),
      number(facts['missing']) > 0 ? t('unpacked', { count: number(facts['missing']) }) : '',
      number(facts['changed']) > 0 ? t('repacked', { count: number(facts['changed']) }) : '',
    ]),
}
export const whyOf = (t: T, cell: MonthCell, { facts }: Pick<MonthThing, 'facts'>): string => says[cell]?.(t, facts) || t(`why.${cell}`)
/** What names a row that has neither a party nor a number. */
export const nameOf = ({ party, number: own, facts }: MonthThing): string | null => party ?? own ?? facts['name'] ?? null
/** Who submitted, brought in or made it. */
export const personOf = ({ facts }: MonthThing): string => facts['submitter'] ?? facts['person'] ?? facts['madeBy'] ?? ''
