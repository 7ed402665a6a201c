// A line of a statement in words: its verdict with ours beside theirs, how it stands, and the tone of both.
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { fromFen, toFen } from '@piaotai/domain/money/money.ts'
import { useComma } from '../../../lib/i18n/language.ts'
import { amountText } from '../../../ui/values/amount.tsx'
import type { StatementLine } from '../bank-file/bank-file.queries.ts'

const tail = (account: string): string => (account === '' ? '' : `…${account.replace(/\s/g, '').slice(-4)}`)
const named = (name: string, account: string): string => [name || '—', tail(account)].filter((part) => part !== '').join(' ')
const whole = (amount: string | null): string => amountText((amount ?? '0').replace(/^-/, ''))
const differenceOf = ({ amount, expected }: StatementLine): string =>
  amountText(fromFen((toFen(amount ?? '0') ?? 0n) - (toFen(expected ?? '0') ?? 0n)))

export const toneOf = ({ state, verdict, decided, undone }: StatementLine): 'good' | 'rest' | 'attention' | 'wrong' => {
  if (undone || verdict === 'known' || verdict === 'fee') return 'rest'
  if (state === 'alarm') return decided === null ? 'wrong' : 'attention'
  if (state === 'open' || state === 'back') return 'attention'
  return state === 'settled' ? 'good' : 'rest'
}
export const useLineWords = () => {
  const { t } = useTranslation('paymentBankFiles')
  const comma = useComma()
  const hint = useCallback(
    (line: StatementLine): string => {
      const { verdict, state } = line
      const key = verdict === 'refund' && state === 'open' ? 'refundOpen' : verdict
      return t(`verdictHint.${key}`, {
        amount: whole(line.amount),
        expected: whole(line.expected),
        difference: differenceOf(line),
        ours: named(line.payee?.name ?? '', line.payee?.bankAccount ?? ''),
        theirs: named(line.party, line.account),
        day: line.day ?? '—',
        batches: line.batches.join(comma),
      })
    },
    [t, comma],
  )
  const stands = useCallback(
    ({ state, decided, undone }: StatementLine): string =>
      t(`lineState.${undone ? 'undone' : state === 'alarm' && decided !== null ? 'overpaid' : state}`),
    [t],
  )
  return { hint, stands }
}
