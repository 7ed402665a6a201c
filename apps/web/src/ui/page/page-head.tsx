import { useEffect, useRef, type ReactNode } from 'react'
import styles from './page-head.module.css'

interface Props {
  readonly title: ReactNode
  readonly facts?: ReactNode
  readonly actions?: ReactNode
  /** Beside an open record: actions with an icon have it alone. */
  readonly narrow?: boolean
}
/** A page's head: title, scope, and the actions with one primary button at the right. */
export const PageHead = ({ title, facts, actions, narrow = false }: Props) => {
  const buttons = useRef<HTMLDivElement>(null)
  // An icon alone says its word where the pointer rests; a reason that stands there stays.
  useEffect(() => {
    if (!narrow) return undefined
    const unsaid = [...(buttons.current?.querySelectorAll('button') ?? [])].filter((one) => one.title === '')
    for (const one of unsaid) one.title = one.textContent
    return () => {
      for (const one of unsaid) one.removeAttribute('title')
    }
  })
  return (
    <div className={`${styles['page-head']}${narrow ? ` ${styles['narrow']}` : ''}`}>
      <h1>{title}</h1>
      {facts ? <span>{facts}</span> : null}
      <div ref={buttons}>{actions}</div>
    </div>
  )
}
