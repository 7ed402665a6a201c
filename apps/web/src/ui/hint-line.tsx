// One line that is worth knowing about what stands below it.
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import './hint-line.css'

/** `live`: it comes and changes by what a person does, and is told to those who do not see it. */
export const HintLine = ({ icon: Icon, live = false, children }: { icon: LucideIcon; live?: boolean; children: ReactNode }) => (
  <p className="hint-line" role={live ? 'status' : 'note'}>
    <Icon size={15} strokeWidth={1.75} aria-hidden="true" />
    {children}
  </p>
)
