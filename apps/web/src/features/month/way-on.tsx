// The next step as a link: a word in a row, a button in a line. A page that the reader may not open is named, and not led to.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { allPages } from '@piaotai/domain/rights/permission.ts'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { leading, type Way } from '../../lib/page/way.ts'
import styles from './lines.module.css'

interface Props {
  readonly way: Way
  /** Whose step it is: the reader’s own is outlined in teal, somebody else’s is plain. Undefined: a word. */
  readonly button?: 'mine' | 'theirs' | undefined
  readonly label?: string
  readonly children: ReactNode
}
export const buttonClass = (whose: 'mine' | 'theirs'): string =>
  `${styles['step']} ant-btn ant-btn-sm ${whose === 'mine' ? 'ant-btn-primary ant-btn-background-ghost' : 'ant-btn-default'}`
export const WayOn = ({ way, button, label, children }: Props) => {
  const page = allPages.find(({ path }) => path === way.to)
  const lacks = useMissingPermission()(...(page ? [page.key] : []))
  if (page && lacks !== undefined)
    return (
      <span className={styles['barred']} title={lacks}>
        {children}
      </span>
    )
  return (
    <Link {...leading(way)} aria-label={label} className={button ? buttonClass(button) : ''}>
      {children}
    </Link>
  )
}
