// One line of advice above the content that it concerns.
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './hint-line.module.css'

/** `live`: the line changes with the person's input, and screen readers announce it. */
export const HintLine = ({ icon: Icon, live = false, children }: { icon: LucideIcon; live?: boolean; children: ReactNode }) => (
  <p className={styles['hint-line']} role={live ? 'status' : 'note'}>
    <Icon size={15} strokeWidth={1.75} aria-hidden="true" />
    {children}
  </p>
)
