// A choice among values. It renders as plain text first; the list loads when a person reaches for it.
import { ChevronDown, X } from 'lucide-react'
import { lazy, Suspense, useRef, useState, type ComponentType, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { withAntd } from '../theme/lazy-antd.ts'
import type { ChoiceValue, Option } from './option.ts'
import styles from '../fields/filter.module.css'

type ChoiceList = typeof import('./choice-list.tsx').default
const load = withAntd(() => import('./choice-list.tsx') as unknown as Promise<{ default: ComponentType<object> }>)
const List = lazy(load) as unknown as ChoiceList
const prepare = () => {
  void load()
}

interface Props<V extends ChoiceValue> {
  readonly label: string
  /** The label while nothing is chosen; without it one value is always chosen. */
  readonly all?: string
  readonly values: readonly V[]
  readonly options: readonly Option<V>[]
  readonly several?: boolean
  readonly onChange: (values: V[]) => void
}
export const Choice = <V extends ChoiceValue>({ label, all, values, options, several = false, onChange }: Props<V>) => {
  const { t } = useTranslation('invoice')
  const [open, setOpen] = useState(false)
  const line = useRef<HTMLButtonElement>(null)
  const first = options.find((option) => option.value === values[0])?.label
  const rest = values.length - 1
  const clearable = all !== undefined && values.length > 0
  const close = () => {
    setOpen(false)
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) line.current?.focus()
    })
  }
  const hear = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
    }
  }
  const atRest = (
    <button
      ref={line}
      type="button"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-label={`${label} ${first ?? all ?? ''}${rest > 0 ? `+${rest}` : ''}`}
      className={`${styles['choice-line']}${first ? ` ${styles['set']}` : ''}`}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => {
        setOpen(true)
      }}
      onKeyDown={hear}
    >
      <span>{first ?? all}</span>
      {rest > 0 ? <em>+{rest}</em> : null}
      {clearable ? null : <ChevronDown size={14} aria-hidden="true" />}
    </button>
  )
  if (open)
    return (
      <Suspense fallback={atRest}>
        <List
          label={label}
          several={several}
          clearable={clearable}
          all={all ?? ''}
          values={values}
          options={options}
          onChange={(next) => {
            onChange(next)
            if (!several) close()
          }}
          onClose={close}
        />
      </Suspense>
    )
  return (
    <>
      {atRest}
      {clearable ? (
        <button
          type="button"
          className={styles['date-clear']}
          aria-label={t('filter.clear', { name: label })}
          onClick={() => {
            onChange([])
          }}
        >
          <X size={13} aria-hidden="true" />
        </button>
      ) : null}
    </>
  )
}
