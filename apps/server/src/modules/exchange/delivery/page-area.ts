import type { TaskPage } from '@piaotai/domain/delivery/delivery.ts'
import type { Area } from '@piaotai/domain/rights/permission.ts'

/** Persons send what is theirs, companies what they issued. */
export const areaOf = (page: TaskPage): Area => (page === 'sendInvoice' ? 'personal' : 'company')
