import { createContext, use } from 'react'

/** Provided by the app, which knows the work in progress that leaving would lose. */
export const EnterCompanyContext = createContext<(id: string, name: string) => void>(() => undefined)
/** Enters another company of this person; asks first if files are uploading. */
export const useEnterCompany = (): ((id: string, name: string) => void) => use(EnterCompanyContext)
