// The fields of a form: label on top, control, and below it what is wrong with the value or how to fill it in.
// None of them tells the form that it was left (`handleBlur`): that would drop what is wrong with it before it is mended.
import { Checkbox, DatePicker, Input, Radio, Select, type InputProps, type SelectProps } from 'antd'
import type { ReactNode } from 'react'
import { Field } from '../../fields/field.tsx'
import type { ChoiceValue, Option } from '../../controls/option.ts'
import { dayOfText, textOfDay } from '../../fields/picked-day.ts'
import { useDrawnField } from './form-contexts.ts'
import styles from '../../fields/form.module.css'

interface Labelled {
  readonly label: string
  readonly hint?: ReactNode
}
type Passed = Pick<InputProps, 'autoComplete' | 'disabled' | 'inputMode' | 'placeholder' | 'spellCheck' | 'type'>
interface TextProps extends Labelled, Passed {
  /** Stricter than the contract, which bounds some fields a little wider than what is accepted. */
  readonly max?: number
  /** Counts from the first character on. */
  readonly counted?: boolean
  /** Figures and letters of one width. */
  readonly mono?: boolean
  /** Makes what is typed or pasted plain, before it is cut or judged. */
  readonly plain?: (text: string) => string
}
/** Shorter fields hold a number or a code, whose own shape bounds them. */
const countedFrom = 30
/** Told from here on how much room is left. */
const nearlyFull = 0.8
const countOf = (text: string, max = 0): string | undefined =>
  max >= countedFrom && text.length >= max * nearlyFull ? `${text.length} / ${max}` : undefined

export const Text = ({ label, hint, max, counted = false, mono = false, plain, ...passed }: TextProps) => {
  const { field, id, value, error, marks, max: most } = useDrawnField<string>()
  return (
    <Field id={id} label={label} aside={counted ? undefined : countOf(value, max ?? most)} error={error ?? ''} hint={hint}>
      <Input
        {...passed}
        id={id}
        value={value}
        status={error ? 'error' : ''}
        maxLength={max ?? most}
        showCount={counted}
        className={mono ? 'mono' : ''}
        {...marks}
        onChange={({ target }) => {
          field.handleChange(plain ? plain(target.value) : target.value)
        }}
      />
    </Field>
  )
}
export const Area = ({
  label,
  hint,
  max,
  placeholder,
  rows = 3,
}: Pick<TextProps, 'label' | 'hint' | 'max' | 'placeholder'> & { readonly rows?: number }) => {
  const { field, id, value, error, marks, max: most } = useDrawnField<string>()
  return (
    <Field id={id} label={label} aside={countOf(value, max ?? most)} error={error ?? ''} hint={hint}>
      <Input.TextArea
        id={id}
        rows={rows}
        value={value}
        status={error ? 'error' : ''}
        maxLength={max ?? most}
        placeholder={placeholder}
        {...marks}
        onChange={({ target }) => {
          field.handleChange(target.value)
        }}
      />
    </Field>
  )
}
/** A day as 2026-11-21; null where none is chosen. */
export const Day = ({ label, hint, placeholder }: Labelled & { readonly placeholder?: string }) => {
  const { field, id, value, error, marks } = useDrawnField<string | null>()
  return (
    <Field id={id} label={label} error={error ?? ''} hint={hint}>
      <DatePicker
        id={id}
        style={{ width: '100%' }}
        value={dayOfText(value)}
        status={error ? 'error' : ''}
        placeholder={placeholder}
        {...marks}
        onChange={(day) => {
          field.handleChange(textOfDay(day) ?? null)
        }}
      />
    </Field>
  )
}
const whole = { width: '100%' }
type ChoiceProps<V extends ChoiceValue> = Labelled & { readonly options: readonly Option<V>[] } & Pick<
    SelectProps,
    'allowClear' | 'loading' | 'maxCount' | 'maxTagCount' | 'notFoundContent' | 'placeholder' | 'showSearch'
  >
/** One of several values, out of a list; `several` of them, where the field holds a list. */
export const Choice = <V extends ChoiceValue>({
  label,
  hint,
  options,
  several = false,
  preset,
  ...passed
}: ChoiceProps<V> & {
  readonly several?: boolean
  /** Shown until the person chooses. */
  readonly preset?: V | V[]
}) => {
  const { field, id, value: chosen, error, marks } = useDrawnField<V | V[] | undefined>()
  const value = chosen ?? preset
  return (
    <Field id={id} label={label} error={error ?? ''} hint={hint}>
      <Select<V | V[]>
        {...passed}
        {...(several ? { mode: 'multiple' } : {})}
        {...(value === undefined ? {} : { value })}
        id={id}
        style={whole}
        status={error ? 'error' : ''}
        options={[...options]}
        {...marks}
        onChange={field.handleChange}
      />
    </Field>
  )
}
/** One of a few values, all of them seen. */
export const Options = <V extends string | number>({
  label,
  options,
}: {
  readonly label: string
  readonly options: readonly Option<V>[]
}) => {
  const { field, value } = useDrawnField<V>()
  return (
    <div className={styles['field']}>
      <Radio.Group
        aria-label={label}
        value={value}
        options={[...options]}
        onChange={({ target }) => {
          field.handleChange(target.value as V)
        }}
      />
    </div>
  )
}
export const Check = ({ label, hint }: Labelled) => {
  const { field, id, value, error } = useDrawnField<boolean>()
  return (
    <div className={styles['field']}>
      <Checkbox
        checked={value}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => {
          field.handleChange(target.checked)
        }}
      >
        {label}
      </Checkbox>
      <div id={`${id}-note`}>
        {error ? (
          <p className="field-error" role="alert">
            {error}
          </p>
        ) : hint ? (
          <p className="field-hint">{hint}</p>
        ) : null}
      </div>
    </div>
  )
}
