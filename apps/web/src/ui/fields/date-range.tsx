// A range of days. It renders as plain text first; the calendar loads when a person reaches for it.
import { X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToday } from '../../lib/format/today.ts'
import { Filter } from './filter.tsx'
import { withAntd } from '../theme/lazy-antd.ts'
import styles from './filter.module.css'

const load = withAntd(() => import('./date-range-picker.tsx'))
const Picker = lazy(load)
const prepare = () => {
  void load()
}

interface Props {
  readonly label: string
  /** Days as 2026-11-21. */
  readonly from: string | undefined
  readonly to: string | undefined
  readonly onChange: (from: string | undefined, to: string | undefined) => void
}

const written = (from = '…', to = '…'): string => `${from} → ${to}`
/** The shortest form: omits the current year, and the second day's year if it equals the first day's. */
export const briefly = (from: string | undefined, to: string | undefined, year: string): string => {
  const day = (text: string, known: string): string => (text.startsWith(`${known}-`) ? text.slice(known.length + 1) : text)
  return written(from && day(from, year), to && day(to, from?.slice(0, 4) ?? year))
}

export const DateFilter = ({ label, from, to, onChange }: Props) => {
  const { t } = useTranslation('invoice')
  const [open, setOpen] = useState(false)
  const year = useToday().slice(0, 4)
  const set = from !== undefined || to !== undefined
  const whole = set ? written(from, to) : t('filter.anyDay')
  const line = (
    <button
      type="button"
      className={`${styles['date-range']}${set ? ` ${styles['set']}` : ''}`}
      aria-haspopup="dialog"
      title={whole}
      aria-label={`${label} ${whole}`}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => {
        setOpen(true)
      }}
    >
      {set ? briefly(from, to, year) : whole}
    </button>
  )
  return (
    <Filter label={label} set={set}>
      {open ? (
        <Suspense fallback={line}>
          <Picker
            label={label}
            from={from}
            to={to}
            onChange={onChange}
            onClose={() => {
              setOpen(false)
            }}
          />
        </Suspense>
      ) : (
        line
      )}
      {set && !open ? (
        <button
          type="button"
          className={styles['date-clear']}
          aria-label={t('filter.clear', { name: label })}
          onClick={() => {
            onChange(undefined, undefined)
          }}
        >
          <X size={13} aria-hidden="true" />
        </button>
      ) : null}
    </Filter>
  )
}
