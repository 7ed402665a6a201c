// Marks on a filled disc: how a message is meant, and what empties a field.
import type { ReactNode } from 'react'

const Mark = ({ size = 15, children }: { readonly size?: number; readonly children: ReactNode }) => (
  <svg width={size} height={size} viewBox="0 0 16 16" fill="none" stroke="var(--raised)" strokeWidth="1.700" aria-hidden="true">
    <circle cx="8" cy="8" r="7" fill="currentColor" stroke="none" />
    {children}
  </svg>
)
export type Meaning = 'success' | 'error' | 'warning' | 'info'
const inside: Readonly<Record<Meaning, string>> = {
  success: 'M4.900 8.300 7.200 10.500 11.200 5.900',
  error: 'M5.700 5.700l4.600 4.600m0-4.600-4.600 4.600',
  warning: 'M8 4.200v4.600m0 1.500v1.600',
  info: 'M8 11.800V7.200m0-1.500V4.100',
}
export const MeaningMark = ({ of }: { readonly of: Meaning }) => (
  <Mark>
    <path d={inside[of]} />
  </Mark>
)
export const ClearMark = () => (
  <Mark size={13}>
    <path d={inside.error} />
  </Mark>
)
