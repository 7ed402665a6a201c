import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FiltersOf } from '@piaotai/domain/invoice/invoice-filter.ts'
import { Filter as Box } from '../../../ui/fields/filter.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { endsBefore, wholeAmount, type FilterChange } from './filter-draft.ts'
import styles from '../../../ui/fields/filter.module.css'

interface Props {
  readonly name: FiltersOf<'amounts'>
  readonly label: string
  readonly from: string | undefined
  readonly to: string | undefined
  readonly onChange: (change: FilterChange) => void
  readonly onEnter: () => void
  /** Whether the range cannot be read: it must not be searched by. */
  readonly onWrong: (wrong: boolean) => void
}
const isWrong = (typed: string): boolean => typed.trim() !== '' && wholeAmount(typed) === undefined

/** A range of amounts; an invalid amount is marked and not sent. */
export const AmountFilter = ({ name, label, from, to, onChange, onEnter, onWrong }: Props) => {
  const { t } = useTranslation('invoice')
  const [typed, setTyped] = useState({ From: from ?? '', To: to ?? '' })
  const shown = { From: from, To: to }
  const stale = (['From', 'To'] as const).filter((key) => !isWrong(typed[key]) && shown[key] !== wholeAmount(typed[key]))
  if (stale.length > 0) setTyped({ ...typed, ...Object.fromEntries(stale.map((key) => [key, shown[key] ?? ''])) })
  const wrong = Object.values(typed).some(isWrong)
  const reversed = endsBefore(wholeAmount(typed.From), wholeAmount(typed.To))
  const problem = wrong ? t('filter.noAmount') : reversed ? t('filter.reversed') : ''
  const end = (key: keyof typeof typed, hint: string) => (
    <TextInput
      bare
      placeholder={hint}
      aria-label={`${label} ${hint}`}
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
    <Box label={label} set={Boolean(from ?? to)} bad={problem !== ''}>
      <span className={styles['pair']}>
        {end('From', t('filter.min'))}–{end('To', t('filter.max'))}
      </span>
    </Box>
  )
}
