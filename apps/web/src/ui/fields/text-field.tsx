// A form field: label on top, control, and below it the fault of the value with its fix.
import type { ReactNode } from 'react'
import type { Form } from '../../lib/form/form.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'
import './form.css'

/** The keys of a form with string values. */
type TextKey<V> = { [K in keyof V & string]: V[K] extends string ? K : never }[keyof V & string]
export interface TextFieldProps<V extends Readonly<Record<string, string | boolean>>> {
  readonly form: Form<V>
  readonly name: TextKey<V>
  readonly label: ReactNode
  readonly secret?: boolean
  /** Beside the label, at right: a link. */
  readonly aside?: ReactNode
  /** Beside the control: a button, a picture. */
  readonly after?: ReactNode
  /** Below the control while the value is valid. */
  readonly below?: ReactNode
  /** Normalises pasted text before it is truncated or validated. */
  readonly plain?: (text: string) => string
  readonly input?: Omit<TextInputProps, 'id' | 'value' | 'onText' | 'wrong' | 'secret'>
}

export const TextField = <V extends Readonly<Record<string, string | boolean>>>({
  form,
  name,
  label,
  secret = false,
  aside,
  after,
  below,
  plain,
  input = {},
}: TextFieldProps<V>) => {
  const id = form.idOf(name)
  const error = form.errors[name]
  return (
    <div className="field">
      <div className="field-label">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <div className="field-control">
        <TextInput
          size="large"
          {...input}
          id={id}
          value={form.values[name] as string}
          secret={secret}
          wrong={error !== undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || below ? `${id}-note` : undefined}
          onText={(text) => {
            form.set(name, plain ? plain(text) : text)
          }}
        />
        {after}
      </div>
      <div id={`${id}-note`}>
        {error ? (
          <p className="field-error" role="alert">
            {error}
          </p>
        ) : (
          below
        )}
      </div>
    </div>
  )
}

/** The fault of the form as a whole. */
export const FormError = ({ text }: { text: string | undefined }) =>
  text ? (
    <p className="form-error" role="alert">
      {text}
    </p>
  ) : null
