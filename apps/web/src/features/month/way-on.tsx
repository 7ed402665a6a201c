// The next step as a link: a word in a row, a button in a line.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Way } from './month-steps.ts'
import styles from './lines.module.css'

interface Props {
  readonly way: Way
  /** Whose step it is: the reader’s own is outlined in teal, somebody else’s is plain. Undefined: a word. */
  readonly button?: 'mine' | 'theirs' | undefined
  readonly label?: string
  readonly children: ReactNode
}
export const WayOn = ({ way, button, label, children }: Props) => (
  <Link
    to={way.to}
    // What a way asks is checked where it is made.
    search={way.search as never}
    aria-label={label}
    className={
      button
        ? `${styles['step']} ant-btn ant-btn-sm ${button === 'mine' ? 'ant-btn-primary ant-btn-background-ghost' : 'ant-btn-default'}`
        : ''
    }
  >
    {children}
  </Link>
)
