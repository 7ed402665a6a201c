// The product's calls as tools make them: judged as the same call over HTTP, answered by the same use case.
import { centers, type Centers } from '@piaotai/contract/centers.ts'
import { letsIn, verbOf, type Endpoint, type Received, type Sent } from '@piaotai/contract/endpoint.ts'
import { scopeReaches } from '@piaotai/domain/api-key/api-key.ts'
import type { ReadArea } from '@piaotai/domain/rights/permission.ts'
import type { Visitor } from '../../kernel/actor.ts'
import { judgeProgramCall, noteBeyondRights, type Gate } from '../register-center.ts'
import type { AnyUseCase } from '../serve-by-name.ts'

type Endpoints = Centers['invoice']['endpoints'] & Centers['email']['endpoints'] & Centers['bureau']['endpoints']
export type CallName = keyof Endpoints & string
type At<N extends CallName> = Endpoints[N] extends Endpoint ? Endpoints[N] : never
const endpoints = { ...centers.invoice.endpoints, ...centers.email.endpoints, ...centers.bureau.endpoints } as unknown as Readonly<
  Record<string, Endpoint>
>

export type MakeCall = <N extends CallName>(name: N, input: Sent<At<N>>) => Promise<Received<At<N>>>

/** Calls in the name of a key. Nothing is called once the connection has closed. */
export const callsOf =
  (who: Visitor, useCases: Readonly<Record<string, unknown>>, gate: Gate, signal: AbortSignal): MakeCall =>
  async (name, input) => {
    signal.throwIfAborted()
    const endpoint = endpoints[name]!
    const parsed = await judgeProgramCall(who, name, endpoint, input, gate)
    const answer = await (useCases[name] as AnyUseCase)(who, parsed, undefined).catch(async (error: unknown) => {
      await noteBeyondRights(who, name, error, gate)
      throw error
    })
    return endpoint.output.parse(answer) as never
  }

const areas = ['company', 'personal'] as const satisfies readonly ReadArea[]
/** Whether a key's scopes and its person's rights reach a call in an area. */
export const reaches = (who: Visitor, name: CallName, area: ReadArea): boolean => {
  const endpoint = endpoints[name]!
  if (!endpoint.byKey || !scopeReaches(who.byKey?.scopes ?? new Set(), endpoint.byKey, verbOf(endpoint))) return false
  return typeof endpoint.access !== 'object' || letsIn(endpoint.access, area, who.permissions)
}
/** The widest area in which the key reaches all of the calls. */
export const areaOf = (who: Visitor, names: readonly CallName[]): 'company' | 'personal' | undefined =>
  areas.find((area) => names.every((name) => reaches(who, name, area)))
