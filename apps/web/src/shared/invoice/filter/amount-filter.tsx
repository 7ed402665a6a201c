import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { amountFilters } from '@piaotai/domain/invoice/column-filters.ts'
import { Filter as Box } from '../../../ui/fields/filter.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { endsBefore, wholeAmount, type FilterChange } from './filter-draft.ts'

type Name = 'amount' | (typeof amountFilters)[number]
interface Props {
  readonly name?: Name
  readonly label?: string
  readonly from: string | undefined
  readonly to: string | undefined
  readonly onChange: (change: FilterChange) => void
  readonly onEnter: () => void
  /** Whether the range cannot be read: it must not be searched by. */
  readonly onWrong: (wrong: boolean) => void
}
const isWrong = (typed: string): boolean => typed.trim() !== '' && wholeAmount(typed) === undefined

/** A range of amounts, of the total unless another is named; an invalid amount is marked and not sent. */
export const AmountFilter = ({ name = 'amount', label, from, to, onChange, onEnter, onWrong }: Props) => {
  const { t } = useTranslation('invoice')
  const [typed, setTyped] = useState({ From: from ?? '', To: to ?? '' })
  const shown = { From: from, To: to }
  const called = label ?? t('filter.amount')
  const stale = (['From', 'To'] as const).filter((key) => !isWrong(typed[key]) && shown[key] !== wholeAmount(typed[key]))
  if (stale.length > 0) setTyped({ ...typed, ...Object.fromEntries(stale.map((key) => [key, shown[key] ?? ''])) })
  const wrong = Object.values(typed).some(isWrong)
  const reversed = endsBefore(wholeAmount(typed.From), wholeAmount(typed.To))
  const problem = wrong ? t('filter.noAmount') : reversed ? t('filter.reversed') : ''
  const end = (key: keyof typeof typed, hint: string) => (
    <TextInput
      bare
      placeholder={hint}
      aria-label={`${called} ${hint}`}
      inputMode="decimal"
      maxLength={20}
      value={typed[key]}
      aria-invalid={problem !== ''}
      title={problem || typed[key]}
      onEnter={onEnter}
      onText={(text) => {
        const next = { ...typed, [key]: text }
        setTyped(next)
        onWrong(Object.values(next).some(isWrong))
        if (!isWrong(next[key])) onChange({ [`${name}${key}`]: wholeAmount(next[key]) })
      }}
    />
  )
  return (
    <Box label={called} set={Boolean(from ?? to)} bad={problem !== ''}>
      <span className="pair">
        {end('From', t('filter.min'))}–{end('To', t('filter.max'))}
      </span>
    </Box>
  )
}
