// The head of a list with figures that need the whole width: a record that is docked beside the list begins below it.
import { useEffect, useRef, type ReactNode } from 'react'
import styles from './records-kit.module.css'

/** `docked`: a record stands beside the list. */
export const HeadOver = ({ docked, children }: { readonly docked: boolean; readonly children: ReactNode }) => {
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!docked) return undefined
    const main = document.querySelector('main')
    const watch = new ResizeObserver(() => {
      main?.style.setProperty('--dock-top', `${head.current?.offsetHeight ?? 0}px`)
    })
    if (head.current) watch.observe(head.current)
    return () => {
      watch.disconnect()
      main?.style.removeProperty('--dock-top')
    }
  }, [docked])
  return (
    <div ref={head} className={docked ? styles['over'] : styles['whole']}>
      {children}
    </div>
  )
}
