// A line of text without antd: label on top, control, and below it what is wrong with the value or how to fill it in.
import type { ReactNode } from 'react'
import { TextInput, type TextInputProps } from '../../fields/text-input.tsx'
import { useDrawnField } from './form-contexts.ts'
import styles from '../../fields/form.module.css'

interface TextFieldProps {
  readonly label: ReactNode
  readonly secret?: boolean
  /** Beside the label, at right: a link. */
  readonly aside?: ReactNode
  /** Beside the control: a button, a picture. */
  readonly after?: ReactNode
  /** Below the control while the value is right. */
  readonly below?: ReactNode
  /** Makes what is typed or pasted plain, before it is cut or judged. */
  readonly plain?: (text: string) => string
  readonly input?: Omit<TextInputProps, 'id' | 'value' | 'onText' | 'wrong' | 'secret'>
}

export const TextField = ({ label, secret = false, aside, after, below, plain, input = {} }: TextFieldProps) => {
  const { field, id, value, error, max } = useDrawnField<string>()
  return (
    <div className={styles['field']}>
      <div className={styles['field-label']}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <div className={styles['field-control']}>
        <TextInput
          size="large"
          maxLength={max}
          {...input}
          id={id}
          value={value}
          secret={secret}
          wrong={error !== undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || below ? `${id}-note` : undefined}
          onText={(text) => {
            field.handleChange(plain ? plain(text) : text)
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
