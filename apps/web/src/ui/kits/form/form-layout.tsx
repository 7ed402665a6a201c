import type { ReactNode } from 'react'
import styles from './form-kit.module.css'

/** Fields that belong together, on paper under one name. */
export const Group = ({ legend, children }: { readonly legend: string; readonly children: ReactNode }) => (
  <fieldset className={styles['group']}>
    <legend>{legend}</legend>
    {children}
  </fieldset>
)
/** Fields two by two. */
export const Pairs = ({ children }: { readonly children: ReactNode }) => <div className={styles['pairs']}>{children}</div>
