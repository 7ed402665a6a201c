// A person's keys and devices in all of their companies: seen together, and ended together with their sessions.
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import type { Out } from '@piaotai/contract/endpoint.ts'
import type { sessionEndpoints } from '@piaotai/contract/account/sessions.ts'
import type { GivenScope } from '@piaotai/domain/api-key/api-key.ts'
import { asCompany } from '../../../kernel/as-company.ts'
import type { Visitor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { toInstant } from '../../../lib/datetime.ts'
import type { EndAccess } from '../../people/account/index.ts'
import type { ApiKeyDeps } from './deps.ts'

/** Runs in each company of the person, also where they are disabled: enabling would bring their keys back. */
const inEachCompany = async (tx: Tx, userId: string, run: (company: { readonly id: string; readonly name: string }) => Promise<void>) => {
  const companies = await tx
    .selectFrom('member')
    .innerJoin('company', 'company.id', 'member.company_id')
    .select(['company.id', 'company.name'])
    .where('member.user_id', '=', userId)
    .orderBy('company.id')
    .execute()
  for (const company of companies) await asCompany(tx, company.id, () => run(company))
}

interface Access {
  readonly id: string
  readonly kind: 'program' | 'device'
  readonly name: string
  readonly ends: string
  readonly scopes: GivenScope[]
  readonly company: { readonly id: string; readonly name: string }
  readonly lastUsedAt: string | null
}
/** The caller's live keys and devices, wherever they made them. */
export const listOwnAccess =
  ({ db, clock }: Pick<ApiKeyDeps, 'db' | 'clock'>) =>
  ({ userId }: Visitor): Promise<Out<(typeof sessionEndpoints)['listOwnAccess']>> =>
    db.outside(async (tx) => {
      const all: Access[] = []
      await inEachCompany(tx, userId, async (company) => {
        const rows = await tx
          .selectFrom('api_key')
          .select(['id', 'kind', 'name', 'ends', 'scopes', 'last_used_at'])
          .where('user_id', '=', userId)
          .where('ended_at', 'is', null)
          .where('expires_on', '>=', shanghaiDay(clock.now()))
          .orderBy('created_at')
          .orderBy('id')
          .execute()
        all.push(...rows.map(({ last_used_at, ...row }) => ({ ...row, company, lastUsedAt: last_used_at && toInstant(last_used_at) })))
      })
      const of = (wanted: Access['kind']) => all.filter(({ kind }) => kind === wanted)
      return {
        keys: of('program').map(({ id, name, ends, scopes, company, lastUsedAt }) => ({ id, name, ends, scopes, company, lastUsedAt })),
        devices: of('device').map(({ id, name, company, lastUsedAt }) => ({ id, name, company, lastUsedAt })),
      }
    }, userId)

/** Ends the devices of a person, and the keys that are not kept, in the transaction of the cause. */
export const endAccess =
  ({ clock, audit }: Pick<ApiKeyDeps, 'clock' | 'audit'>): EndAccess =>
  async (tx, { userId, by, keepKeys }) => {
    const ended = { devices: 0, keys: 0 }
    await inEachCompany(tx, userId, async ({ id: companyId }) => {
      const rows = await tx
        .updateTable('api_key')
        .set({ ended_at: clock.now().toISOString(), ended_because: 'secured', ended_by_name: by.userName })
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .$if(keepKeys.length > 0, (query) => query.where((eb) => eb.or([eb('kind', '=', 'device'), eb('id', 'not in', [...keepKeys])])))
        .returning(['id', 'kind', 'name', 'ends'])
        .execute()
      await audit.record(
        tx,
        { companyId, ...by },
        rows.map(({ id, kind, name, ends }) =>
          kind === 'device'
            ? { action: 'device.ended', objectType: 'device', objectId: id, detail: { name, because: 'secured' } }
            : { action: 'apiKey.ended', objectType: 'apiKey', objectId: id, detail: { name, ends, because: 'secured' } },
        ),
      )
      const devices = rows.filter(({ kind }) => kind === 'device').length
      ended.devices += devices
      ended.keys += rows.length - devices
    })
    return ended
  }
