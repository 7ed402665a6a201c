// Any page may enter another company; the app owns the switch, so that no feature imports another.
import type { ReactNode } from 'react'
import { EnterCompanyContext } from '../../shared/company/enter-company.ts'
import { useSwitch } from '../shell/use-switch.ts'

export const EnterCompanyHost = ({ children }: { children: ReactNode }) => (
  <EnterCompanyContext value={useSwitch()}>{children}</EnterCompanyContext>
)
