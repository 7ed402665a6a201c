import { createContext, use } from 'react'

/** `address`: of the page that opens there; the overview without one. */
export type EnterCompany = (id: string, name: string, address?: string) => void

/** Provided by the app, which knows the work in progress that leaving would lose. */
export const EnterCompanyContext = createContext<EnterCompany>(() => undefined)
/** Enters another company of this person; asks first if files are uploading. */
export const useEnterCompany = (): EnterCompany => use(EnterCompanyContext)
