// Controls of a filter bar: the label is inside each control, and a set control is tinted.
import type { ReactNode } from 'react'
import { Choice } from '../controls/choice.tsx'
import type { ChoiceValue, Option } from '../controls/option.ts'
import { TextInput } from './text-input.tsx'
import styles from './filter.module.css'

/** The box of one condition. The / key focuses `search`; `whole` makes room for a long number. */
export const Filter = ({
  label,
  set,
  bad = false,
  search = false,
  whole = false,
  children,
}: {
  label: string
  set: boolean
  bad?: boolean
  search?: boolean
  whole?: boolean
  children: ReactNode
}) => (
  <div
    className={`${styles['filter']}${set ? ` ${styles['set']}` : ''}${bad ? ` ${styles['bad']}` : ''}${whole ? ' whole' : ''}`}
    {...(search ? { 'data-search': true } : {})}
  >
    <span className="label" aria-hidden="true">
      {label}
    </span>
    {children}
  </div>
)

const cleared = (): void => undefined
interface TextProps {
  readonly label: string
  readonly hint: string
  readonly value: string
  readonly maxLength: number
  /** The fault of the value. */
  readonly problem?: string | undefined
  readonly onChange: (value: string) => void
  readonly onEnter: () => void
  readonly onClear?: () => void
  readonly search?: boolean
}
export const TextFilter = ({ search = false, label, hint, value, maxLength, problem, onChange, onEnter, onClear }: TextProps) => (
  <Filter label={label} set={value !== ''} bad={problem !== undefined} search={search}>
    <TextInput
      bare
      maxLength={maxLength}
      placeholder={hint}
      aria-label={label}
      aria-invalid={problem !== undefined}
      title={problem ?? value}
      value={value}
      {...(search ? { 'aria-keyshortcuts': '/' } : {})}
      onText={onChange}
      onEnter={onEnter}
      onClear={onClear ?? cleared}
    />
  </Filter>
)

interface ChoiceProps<V extends ChoiceValue> {
  readonly label: string
  readonly all: string
  readonly values: readonly V[]
  readonly options: readonly Option<V>[]
  readonly several?: boolean
  readonly onChange: (values: V[]) => void
}
/** Any of several values, or one; none means all. */
export const ChoiceFilter = <V extends ChoiceValue>({ several = true, ...choice }: ChoiceProps<V>) => (
  <Filter label={choice.label} set={choice.values.length > 0}>
    <Choice {...choice} several={several} />
  </Filter>
)
