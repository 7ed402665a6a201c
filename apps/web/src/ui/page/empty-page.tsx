// A page or list before its first row: what stands here once there is one, and the button that brings it.
import { lazy, Suspense } from 'react'
import type { EmptyWords } from './empty-words.ts'
import styles from './empty-page.module.css'

const Body = lazy(() => import('./empty-page-body.tsx'))

export const EmptyPage = (words: EmptyWords) => (
  <Suspense fallback={<div className={styles['empty-page']} />}>
    <Body {...words} />
  </Suspense>
)
