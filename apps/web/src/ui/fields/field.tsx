import type { ReactNode } from 'react'
import styles from './form.module.css'

interface Props {
  readonly id: string
  readonly label: ReactNode
  /** Beside the label, at right. */
  readonly aside?: ReactNode
  /** The fault of the value, shown instead of the hint. */
  readonly error?: string
  readonly hint?: ReactNode
  readonly children: ReactNode
}
/** A control with its label on top, and below it a note (`id`-note) that describes it (aria-describedby). */
export const Field = ({ id, label, aside, error = '', hint, children }: Props) => (
  <div className={styles['field']}>
    <div className={styles['field-label']}>
      <label htmlFor={id}>{label}</label>
      {aside === undefined ? null : <span className="field-hint">{aside}</span>}
    </div>
    {children}
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
