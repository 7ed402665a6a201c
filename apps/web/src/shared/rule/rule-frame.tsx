// One rule beside its list: what it is called, what its state allows, and what it holds.
import type { ReactNode } from 'react'
import styles from './rule-kit.module.css'

interface Props {
  readonly label: string
  readonly title: ReactNode
  /** Its state and whose it is, below the title. */
  readonly facts?: ReactNode
  readonly buttons: ReactNode
  readonly children: ReactNode
}
export const RuleFrame = ({ label, title, facts, buttons, children }: Props) => (
  <article className={styles['rule']} aria-label={label}>
    <header>
      <div className={styles['title']}>{title}</div>
      <span className={styles['buttons']}>{buttons}</span>
      {facts === undefined ? null : <div className={styles['facts']}>{facts}</div>}
    </header>
    {children}
  </article>
)
