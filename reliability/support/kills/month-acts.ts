// The acts of a month that a killed process begins and another one repeats.
import type { App } from '../../../apps/server/src/app/app.ts'
import { adminOf } from './delivering-company.ts'

export type MonthCall = 'prepareMonth' | 'closeMonth' | 'reopenMonth'
export interface MonthAct {
  readonly companyId: string
  readonly userId: string
  readonly call: MonthCall
  readonly month: string
}
export const monthActs =
  ({ useCases }: Pick<App, 'useCases'>) =>
  ({ companyId, userId, call, month }: MonthAct): Promise<unknown> =>
    useCases[call](adminOf({ companyId, userId }), { month })
