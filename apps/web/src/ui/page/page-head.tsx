import type { ReactNode } from 'react'
import styles from './page-head.module.css'

/** A page's head: title, scope, and the actions with one primary button at the right. */
export const PageHead = ({ title, facts, actions }: { title: ReactNode; facts?: ReactNode; actions?: ReactNode }) => (
  <div className={styles['page-head']}>
    <h1>{title}</h1>
    {facts ? <span>{facts}</span> : null}
    <div>{actions}</div>
  </div>
)
