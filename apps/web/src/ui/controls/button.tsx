// A button as antd draws it, without antd: the same props, class names and looks, so that a page works before antd loads.
import { LoaderCircle } from 'lucide-react'
import { Children, type ButtonHTMLAttributes, type ReactNode, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './button.module.css'

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> {
  readonly type?: 'default' | 'primary' | 'text' | 'link'
  readonly size?: 'small' | 'middle' | 'large'
  readonly htmlType?: 'button' | 'submit'
  readonly icon?: ReactNode
  /** The action runs: the button turns and takes no further click. */
  readonly loading?: boolean
  readonly block?: boolean
  readonly ghost?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}
const sizes = { small: ' ant-btn-sm', middle: '', large: ' ant-btn-lg' } as const

/** Adjacent texts become one element, so that the gap is only between a text and an icon. */
const inParts = (children: ReactNode): readonly ReactNode[] => {
  const parts: ReactNode[] = []
  Children.forEach(children, (child) => {
    const last = parts.at(-1)
    if (typeof child === 'number' || typeof child === 'string')
      if (typeof last === 'string') parts[parts.length - 1] = last + String(child)
      else parts.push(String(child))
    else if (child !== null && child !== undefined && typeof child !== 'boolean') parts.push(child)
  })
  return parts.map((part, at) => (typeof part === 'string' ? <span key={at}>{part}</span> : part))
}

export const Button = ({
  type = 'default',
  size = 'middle',
  htmlType = 'button',
  icon,
  loading = false,
  block = false,
  ghost = false,
  className = '',
  children,
  onClick,
  ...rest
}: ButtonProps) => {
  const { t } = useTranslation('form')
  const parts = inParts(children)
  const sign = loading ? <LoaderCircle size={14} className="spin" role="img" aria-label={t('busy')} /> : icon
  return (
    <button
      {...rest}
      type={htmlType}
      className={`ant-btn ${styles['button']} ant-btn-${type}${sizes[size]}${loading ? ' ant-btn-loading' : ''}${block ? ' ant-btn-block' : ''}${
        ghost ? ' ant-btn-background-ghost' : ''
      }${sign && parts.length === 0 ? ' ant-btn-icon-only' : ''}${className ? ` ${className}` : ''}`}
      onClick={(event) => {
        if (loading) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {sign ? <span className="ant-btn-icon">{sign}</span> : null}
      {parts}
    </button>
  )
}
