import type { ReactNode } from 'react'
import styles from './page-head.module.css'

interface Props {
  readonly title: ReactNode
  readonly facts?: ReactNode
  readonly actions?: ReactNode
  /** Beside an open record: actions with an icon have it alone. */
  readonly narrow?: boolean
}
/** A page's head: title, scope, and the actions with one primary button at the right. */
export const PageHead = ({ title, facts, actions, narrow = false }: Props) => (
  <div className={`${styles['page-head']}${narrow ? ` ${styles['narrow']}` : ''}`}>
    <h1>{title}</h1>
    {facts ? <span>{facts}</span> : null}
    <div>{actions}</div>
  </div>
)
