// Any page may enter another company; the app owns the switch, so that no feature imports another.
import type { ReactNode } from 'react'
import { EnterCompanyContext } from '../lib/enter-company.ts'
import { useSwitch } from './use-switch.ts'

export const EnterCompanyHost = ({ children }: { children: ReactNode }) => (
  <EnterCompanyContext value={useSwitch()}>{children}</EnterCompanyContext>
)
