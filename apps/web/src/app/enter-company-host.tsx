// Any page may lead into another company; the app owns the way there, so that no feature reaches into it.
import type { ReactNode } from 'react'
import { EnterCompanyContext } from '../lib/enter-company.ts'
import { useSwitch } from './use-switch.ts'

export const EnterCompanyHost = ({ children }: { children: ReactNode }) => (
  <EnterCompanyContext value={useSwitch()}>{children}</EnterCompanyContext>
)
