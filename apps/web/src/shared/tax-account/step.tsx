// One step of the login: its number or a tick, its name, what is said of it, and its content while it is open.
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './tax-login.module.css'

interface Props {
  readonly number: number
  readonly state: 'done' | 'now' | 'later'
  readonly title: string
  readonly note: ReactNode
  readonly aside?: ReactNode
  readonly children?: ReactNode
}
export const Step = ({ number, state, title, note, aside, children }: Props) => (
  <li className={styles['step']} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
    <i aria-hidden="true">{state === 'done' ? <Check size={14} /> : number}</i>
    <header>
      <h3>{title}</h3>
      <span>{note}</span>
      {aside}
    </header>
    {state === 'now' ? <div className={styles['content']}>{children}</div> : null}
  </li>
)
