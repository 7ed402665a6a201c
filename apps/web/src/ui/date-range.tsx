// A span of days. At rest it is a line of text; the calendar is fetched when a person reaches for it.
import { X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Filter } from './filter.tsx'

const load = () => import('./date-range-picker.tsx')
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

/** The second day loses the year that it shares with the first. */
const written = (from: string | undefined, to: string | undefined): string =>
  `${from ?? '…'} → ${to === undefined ? '…' : from?.slice(0, 5) === to.slice(0, 5) ? to.slice(5) : to}`

export const DateFilter = ({ label, from, to, onChange }: Props) => {
  const { t } = useTranslation('invoices')
  const [open, setOpen] = useState(false)
  const set = from !== undefined || to !== undefined
  const line = (
    <button
      type="button"
      className={`date-range${set ? ' set' : ''}`}
      aria-haspopup="dialog"
      aria-label={`${label} ${set ? written(from, to) : t('filter.anyDay')}`}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => {
        setOpen(true)
      }}
    >
      {set ? written(from, to) : t('filter.anyDay')}
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
          className="date-clear"
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
