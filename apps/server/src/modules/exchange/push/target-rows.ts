// Rows of targets: their secrets, and what an adapter needs to call them.
import type { PushScope } from '@piaotai/domain/push/push.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { json } from '../../../db/json.ts'
import type { Row } from '../../../db/tables.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { PushCall } from '../../../ports/push-receiver.ts'
import type { PushDeps } from './deps.ts'

export type TargetRecord = Row<'push_target'>
/** `former`: signs along until `formerUntil`. */
export interface Secrets {
  readonly secret?: string
  readonly token?: string
  readonly former?: string
  readonly formerUntil?: string
}
const placeOf = (companyId: string, id: string) => ({ table: 'push_target', column: 'secret_sealed', rowId: id, companyId })
export const sealSecrets = ({ encryption }: Pick<PushDeps, 'encryption'>, companyId: string, id: string, secrets: Secrets): string =>
  encryption.seal(JSON.stringify(secrets), placeOf(companyId, id))
export const openSecrets = (
  { encryption }: Pick<PushDeps, 'encryption'>,
  { company_id, id, secret_sealed }: Pick<TargetRecord, 'company_id' | 'id' | 'secret_sealed'>,
): Secrets => (secret_sealed === null ? {} : (JSON.parse(encryption.open(secret_sealed, placeOf(company_id, id))) as Secrets))
/** Those in force: a former one drops out when its day is over. */
export const inForce = ({ secret, token, former, formerUntil }: Secrets, now: Date): Readonly<Record<string, string>> => ({
  ...(secret === undefined ? {} : { secret }),
  ...(token === undefined ? {} : { token }),
  ...(former !== undefined && formerUntil !== undefined && Date.parse(formerUntil) > now.getTime() ? { former } : {}),
})

export const findTarget = async (tx: Tx, id: string, lock = false): Promise<TargetRecord> => {
  const query = tx.selectFrom('push_target').selectAll().where('id', '=', id)
  const row = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst()
  if (!row) throw new Problem('pushTarget.notFound')
  return row
}
export const changeTarget = async (
  tx: Tx,
  { id }: Pick<TargetRecord, 'id'>,
  columns: Partial<
    Pick<
      TargetRecord,
      | 'is_on'
      | 'off_because'
      | 'saved_by'
      | 'saved_by_name'
      | 'failures'
      | 'failing_since'
      | 'rests_until'
      | 'secret_sealed'
      | 'secret_ends'
    >
  >,
): Promise<void> => {
  const { secret_ends: ends, ...rest } = columns
  await tx
    .updateTable('push_target')
    .set({ ...rest, ...(ends === undefined ? {} : { secret_ends: json(ends) }) })
    .where('id', '=', id)
    .execute()
}
export const scopeOf = ({ categories, pools, types }: Pick<TargetRecord, 'categories' | 'pools' | 'types'>): PushScope => ({
  categories,
  pools,
  types,
})

/** Company and target in 43 characters: the address of acknowledgements. */
export const ticketOf = (companyId: string, targetId: string): string =>
  Buffer.from(`${companyId}${targetId}`.replaceAll('-', ''), 'hex').toString('base64url')
export const readTicket = (ticket: string): { readonly companyId: string; readonly targetId: string } => {
  const hex = Buffer.from(ticket, 'base64url').toString('hex')
  const uuid = (text: string): string => text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { companyId: uuid(hex.slice(0, 32)), targetId: uuid(hex.slice(32, 64)) }
}
export const acknowledgeAt = (origin: string, companyId: string, targetId: string): string =>
  `${origin}/invoice-center/push/acknowledgements/${ticketOf(companyId, targetId)}`

/** What an adapter gets for a call. `onRequest` hears what leaves, without secrets. */
export const callOf = (
  deps: Pick<PushDeps, 'encryption' | 'clock' | 'origin'>,
  target: Pick<TargetRecord, 'company_id' | 'id' | 'settings' | 'secret_sealed' | 'version'>,
  onRequest: PushCall['onRequest'] = () => undefined,
): PushCall => {
  const now = deps.clock.now()
  return {
    settings: { ...target.settings, acknowledgeAt: acknowledgeAt(deps.origin, target.company_id, target.id) },
    secrets: inForce(openSecrets(deps, target), now),
    now,
    session: `${target.company_id} ${target.id} ${target.version}`,
    onRequest,
  }
}
