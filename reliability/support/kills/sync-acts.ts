// The acts after a pull that a killed process begins, and the queue or the person repeats.
import type { App } from '../../../apps/server/src/app/app.ts'
import { runSync } from '../../../apps/server/src/modules/bureau/tax-pull/sync-rows.ts'
import { runFile } from '../../../apps/server/src/modules/intake/intake/index.ts'
import { adminOf } from './delivering-company.ts'

type Input<K extends 'settleDifference' | 'unsettleDifference' | 'joinDoubledInvoices' | 'partJoinedInvoices'> = Parameters<
  App['useCases'][K]
>[1]
interface SyncInputs {
  /** The rows of the company that wait for their files. */
  readonly sync: Readonly<Record<never, never>>
  /** One file, as the intake reads it. */
  readonly read: { readonly importFileId: string }
  readonly settle: Input<'settleDifference'>
  readonly unsettle: Input<'unsettleDifference'>
  readonly join: Input<'joinDoubledInvoices'>
  readonly part: Input<'partJoinedInvoices'>
}
export type SyncCall = keyof SyncInputs
export type SyncAct = { readonly [C in SyncCall]: { readonly call: C; readonly input: SyncInputs[C] } }[SyncCall]

const attempt = () => ({ number: 1, last: false, signal: new AbortController().signal })
/** Runs one on an app. The simulated bureau needs no gentleness between two questions. */
export const runSyncAct = (
  { deps, useCases }: Pick<App, 'deps' | 'useCases'>,
  company: { readonly companyId: string; readonly userId: string },
  act: SyncAct,
): Promise<unknown> => {
  const { companyId } = company
  const actor = adminOf(company)
  switch (act.call) {
    case 'sync':
      return runSync({ ...deps, bureauPull: { ...deps.bureauPull, gapMs: 0 } })({ companyId }, attempt())
    case 'read':
      return runFile(deps)({ companyId, importFileId: act.input.importFileId }, attempt())
    case 'settle':
      return useCases.settleDifference(actor, act.input)
    case 'unsettle':
      return useCases.unsettleDifference(actor, act.input)
    case 'join':
      return useCases.joinDoubledInvoices(actor, act.input)
    case 'part':
      return useCases.partJoinedInvoices(actor, act.input)
  }
}
