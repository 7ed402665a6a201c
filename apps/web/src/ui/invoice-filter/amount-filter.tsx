import Input from 'antd/es/input/Input'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Filter as Box } from '../filter.tsx'
import { endsBefore, wholeAmount, type FilterChange } from './filter-draft.ts'

interface Props {
  readonly from: string | undefined
  readonly to: string | undefined
  readonly onChange: (change: FilterChange) => void
  readonly onEnter: () => void
  /** Whether the range cannot be read: it must not be searched by. */
  readonly onWrong: (wrong: boolean) => void
}
const isWrong = (typed: string): boolean => typed.trim() !== '' && wholeAmount(typed) === undefined

/** A range of the total; an invalid amount is marked and not sent. */
export const AmountFilter = ({ from, to, onChange, onEnter, onWrong }: Props) => {
  const { t } = useTranslation('invoices')
  const [typed, setTyped] = useState({ amountFrom: from ?? '', amountTo: to ?? '' })
  const shown = { amountFrom: from, amountTo: to }
  const stale = (['amountFrom', 'amountTo'] as const).filter((key) => !isWrong(typed[key]) && shown[key] !== wholeAmount(typed[key]))
  if (stale.length > 0) setTyped({ ...typed, ...Object.fromEntries(stale.map((key) => [key, shown[key] ?? ''])) })
  const wrong = Object.values(typed).some(isWrong)
  const reversed = endsBefore(wholeAmount(typed.amountFrom), wholeAmount(typed.amountTo))
  const problem = wrong ? t('filter.noAmount') : reversed ? t('filter.reversed') : ''
  const end = (key: keyof typeof typed, label: string) => (
    <Input
      variant="borderless"
      placeholder={label}
      aria-label={`${t('filter.amount')} ${label}`}
      inputMode="decimal"
      maxLength={20}
      value={typed[key]}
      aria-invalid={problem !== ''}
      title={problem || typed[key]}
      onPressEnter={onEnter}
      onChange={(e) => {
        const next = { ...typed, [key]: e.target.value }
        setTyped(next)
        onWrong(Object.values(next).some(isWrong))
        if (!isWrong(next[key])) onChange({ [key]: wholeAmount(next[key]) })
      }}
    />
  )
  return (
    <Box label={t('filter.amount')} set={Boolean(from ?? to)} bad={problem !== ''}>
      <span className="pair">
        {end('amountFrom', t('filter.min'))}–{end('amountTo', t('filter.max'))}
      </span>
    </Box>
  )
}
