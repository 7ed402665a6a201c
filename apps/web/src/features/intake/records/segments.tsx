// One of a few values, side by side, as antd draws it, without antd; the arrow keys go from one to the next.
import { useId } from 'react'
import styles from './segments.module.css'

interface Props<V extends string> {
  readonly label: string
  readonly value: V
  readonly options: readonly { readonly value: V; readonly label: string }[]
  readonly onChange: (value: V) => void
}
export const Segments = <V extends string>({ label, value, options, onChange }: Props<V>) => {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={styles['segments']}>
      {options.map((option) => (
        <label key={option.value} className={option.value === value ? 'on' : ''}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => {
              onChange(option.value)
            }}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
