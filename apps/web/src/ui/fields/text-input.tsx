// A line of text as antd draws it, without antd: the same class names and looks, so that a page works before antd loads.
import { Eye, EyeOff } from 'lucide-react'
import { useRef, useState, type InputHTMLAttributes, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ClearMark } from './filled-mark.tsx'
import styles from './text-input.module.css'

export interface TextInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'prefix' | 'onChange' | 'value'> {
  readonly value: string
  readonly onText: (text: string) => void
  readonly size?: 'middle' | 'large'
  readonly wrong?: boolean
  /** Within a box of its own. */
  readonly bare?: boolean
  readonly prefix?: ReactNode
  readonly suffix?: ReactNode
  /** What is typed is hidden, until its eye is pressed. */
  readonly secret?: boolean
  /** Offers to empty it; called after `onText`. */
  readonly onClear?: (() => void) | undefined
  readonly onEnter?: () => void
  /** Shows how much of `maxLength` is written. */
  readonly showCount?: boolean
  readonly 'data-first'?: string
}

export const TextInput = ({
  value,
  onText,
  size = 'middle',
  wrong = false,
  bare = false,
  prefix,
  suffix,
  secret = false,
  onClear,
  onEnter,
  showCount = false,
  ...rest
}: TextInputProps) => {
  const { t } = useTranslation('form')
  const line = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const looks = `${size === 'large' ? ' large' : ''}${bare ? ' bare' : ''}${wrong ? ' wrong' : ''}`
  const boxed = prefix !== undefined || suffix !== undefined || secret || onClear !== undefined || showCount
  const input = (
    <input
      type={secret && !open ? 'password' : 'text'}
      {...rest}
      ref={line}
      className={boxed ? 'ant-input' : `ant-input ${styles['text-input']}${looks}`}
      value={value}
      onChange={(event) => {
        onText(event.target.value)
      }}
      onKeyDown={(event) => {
        // An input method ends its own word by Enter.
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter?.()
        rest.onKeyDown?.(event)
      }}
    />
  )
  if (!boxed) return input
  return (
    // A press beside the text starts the typing.
    <span
      className={`ant-input-affix-wrapper ${styles['text-input']}${looks}${rest.disabled ? ' off' : ''}`}
      onMouseDown={(event) => {
        if (event.target === line.current || (event.target as Element).closest('button')) return
        event.preventDefault()
        line.current?.focus()
      }}
    >
      {prefix === undefined ? null : <span className="ant-input-prefix">{prefix}</span>}
      {input}
      {suffix || secret || onClear || showCount ? (
        <span className="ant-input-suffix">
          {onClear ? (
            <button
              type="button"
              tabIndex={-1}
              aria-label={t('clear')}
              className={`ant-input-clear-icon${value === '' ? ' ant-input-clear-icon-hidden' : ''}`}
              onMouseDown={(event) => {
                event.preventDefault()
              }}
              onClick={() => {
                onText('')
                line.current?.focus()
                onClear()
              }}
            >
              <ClearMark />
            </button>
          ) : null}
          {suffix}
          {showCount ? (
            <span className="ant-input-show-count-suffix">
              {value.length} / {rest.maxLength}
            </span>
          ) : null}
          {secret ? (
            <button
              type="button"
              tabIndex={-1}
              className="ant-input-password-icon"
              aria-label={t(open ? 'password.hide' : 'password.show')}
              onMouseDown={(event) => {
                event.preventDefault()
              }}
              onClick={() => {
                setOpen(!open)
              }}
            >
              {open ? <Eye size={16} /> : <EyeOff size={16} />}
            </button>
          ) : null}
        </span>
      ) : null}
    </span>
  )
}
