// A control, or several that belong together, with their label at left.
import type { ReactNode } from 'react'
import styles from './labelled-line.module.css'

interface Props {
  readonly label: string
  /** Of the one control; several form a group by the label. */
  readonly id?: string
  /** Of the label, in pixels. */
  readonly width?: number
  readonly children: ReactNode
}
export const LabelledLine = ({ label, id, width = 76, children }: Props) => (
  <div
    className={styles['line']}
    style={{ gridTemplateColumns: `${width}px minmax(0, 1fr)` }}
    {...(id ? {} : { role: 'group', 'aria-label': label })}
  >
    {id ? <label htmlFor={id}>{label}</label> : <span>{label}</span>}
    <div>{children}</div>
  </div>
)
