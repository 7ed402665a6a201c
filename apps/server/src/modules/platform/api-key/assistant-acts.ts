// 同意: an act of an assistant that leaves the company is written down, its key's person agrees to it in the web, and it is begun once.
import { createHash } from 'node:crypto'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { assistantActEndpoints } from '@piaotai/contract/api-key/assistant-acts.ts'
import {
  assistantActLimits,
  assistantActStateAt,
  type AssistantActShown,
  type AssistantActState,
  type OutwardTool,
} from '@piaotai/domain/api-key/assistant-act.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { takeAdvisoryLock } from '../../../db/advisory-lock.ts'
import { json } from '../../../db/json.ts'
import type { Row } from '../../../db/tables.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { newId } from '../../../lib/ids.ts'
import type { ApiKeyDeps } from './deps.ts'

type E = typeof assistantActEndpoints
type Deps = Pick<ApiKeyDeps, 'db' | 'clock' | 'audit'>
type ActRecord = Row<'assistant_act'>
type Program = Actor & Required<Pick<Actor, 'byKey'>>
interface AskedAct {
  readonly tool: OutwardTool
  /** Of the confirmation that the word is for. */
  readonly nonce: string
  readonly assistant: string
  readonly shown: AssistantActShown
  readonly until: string
}
const hashOf = (nonce: string): Buffer => createHash('sha256').update(nonce).digest()
const stateOf = ({ state, expires_at: expiresAt }: ActRecord, now: Date): AssistantActState | 'expired' =>
  assistantActStateAt({ state, expiresAt }, now)
const said = ({ tool, assistant, shown }: Pick<ActRecord, 'tool' | 'assistant' | 'shown'>) => ({
  tool,
  assistant,
  count: shown.invoices.length,
  to: shown.target === null ? [...shown.to, ...shown.cc] : [shown.target.name],
})
const byNonce = (tx: Tx, { byKey }: Program, nonce: string): Promise<ActRecord | undefined> =>
  tx.selectFrom('assistant_act').selectAll().where('key_id', '=', byKey.id).where('nonce_hash', '=', hashOf(nonce)).executeTakeFirst()

/** Writes an act down that waits for its person; answers its id. */
const ask =
  ({ db, clock, audit }: Deps) =>
  (actor: Program, { tool, nonce, assistant, shown, until }: AskedAct): Promise<string> =>
    db.inTenant(actor, async (tx) => {
      const { companyId, byKey } = actor
      const now = clock.now()
      await takeAdvisoryLock(tx, `assistant acts ${companyId} ${byKey.id}`)
      const waiting = await tx
        .selectFrom('assistant_act')
        .select('id')
        .where('key_id', '=', byKey.id)
        .where('state', '=', 'waiting')
        .where('expires_at', '>', now.toISOString())
        .execute()
      if (waiting.length >= assistantActLimits.waiting) throw new Problem('assistantAct.tooMany', { most: assistantActLimits.waiting })
      const row = await tx
        .insertInto('assistant_act')
        .values({
          company_id: companyId,
          id: newId(now),
          key_id: byKey.id,
          user_id: actor.userId,
          nonce_hash: hashOf(nonce),
          tool,
          assistant,
          shown: json(shown),
          asked_at: now.toISOString(),
          expires_at: until,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await audit.record(tx, actor, [{ action: 'apiKey.actAsked', objectType: 'apiKey', objectId: byKey.id, detail: said(row) }])
      return row.id
    })
/** The act that a confirmation waits for; undefined where it asked for none. */
const find =
  ({ db, clock }: Deps) =>
  (actor: Program, nonce: string): Promise<{ readonly id: string; readonly state: AssistantActState | 'expired' } | undefined> =>
    db.inTenant(actor, async (tx) => {
      const row = await byNonce(tx, actor, nonce)
      return row && { id: row.id, state: stateOf(row, clock.now()) }
    })
/** Takes the person's word for an act that begins now; refuses one without it. */
const take =
  ({ db, clock, audit }: Deps) =>
  (actor: Program, nonce: string): Promise<void> =>
    db.inTenant(actor, async (tx) => {
      const now = clock.now()
      const taken = await tx
        .updateTable('assistant_act')
        .set({ state: 'used' })
        .where('key_id', '=', actor.byKey.id)
        .where('nonce_hash', '=', hashOf(nonce))
        .where('state', '=', 'agreed')
        .where('expires_at', '>', now.toISOString())
        .returningAll()
        .executeTakeFirst()
      if (!taken)
        throw new Problem((await byNonce(tx, actor, nonce))?.state === 'refused' ? 'assistantAct.refused' : 'assistantAct.unagreed')
      await audit.record(tx, actor, [{ action: 'apiKey.actBegun', objectType: 'apiKey', objectId: actor.byKey.id, detail: said(taken) }])
    })
export const assistantConsents = (deps: Deps) => ({ ask: ask(deps), find: find(deps), take: take(deps) })

/** Of the person alone whose key asks. */
const own = async (tx: Tx, { userId }: Actor, id: string, lock = false): Promise<ActRecord> => {
  const row = await tx
    .selectFrom('assistant_act')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .$if(lock, (q) => q.forUpdate())
    .executeTakeFirst()
  if (!row) throw new Problem('assistantAct.notFound')
  return row
}
const toAct = async (tx: Tx, row: ActRecord, now: Date): Promise<Out<E['readAssistantAct']>> => {
  const key = await tx.selectFrom('api_key').select(['name', 'ends']).where('id', '=', row.key_id).executeTakeFirstOrThrow()
  const { invoices, to, cc, ...rest } = row.shown
  return {
    id: row.id,
    tool: row.tool,
    state: stateOf(row, now),
    key,
    assistant: row.assistant,
    askedAt: toInstant(row.asked_at),
    expiresAt: toInstant(row.expires_at),
    decidedAt: row.decided_at === null ? null : toInstant(row.decided_at),
    invoices: [...invoices],
    to: [...to],
    cc: [...cc],
    ...rest,
  }
}
export const readAssistantAct =
  ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  (actor: Actor, { id }: In<E['readAssistantAct']>): Promise<Out<E['readAssistantAct']>> =>
    db.inTenant(actor, async (tx) => toAct(tx, await own(tx, actor, id), clock.now()))
export const decideAssistantAct =
  ({ db, clock, audit }: Deps) =>
  (actor: Actor, { id, agree }: In<E['decideAssistantAct']>): Promise<Out<E['decideAssistantAct']>> =>
    db.inTenant(actor, async (tx) => {
      const now = clock.now()
      const row = await own(tx, actor, id, true)
      if (stateOf(row, now) !== 'waiting') throw new Problem('assistantAct.over')
      const decided = await tx
        .updateTable('assistant_act')
        .set({ state: agree ? 'agreed' : 'refused', decided_at: now.toISOString() })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      const action = agree ? 'apiKey.actAgreed' : 'apiKey.actRefused'
      await audit.record(tx, actor, [{ action, objectType: 'apiKey', objectId: row.key_id, detail: said(decided) }])
      return toAct(tx, decided, now)
    })
/** Deletes acts of long ago; the log keeps what was said. */
export const forgetActs =
  ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  async (): Promise<void> => {
    const before = new Date(clock.now().getTime() - assistantActLimits.keptDays * 86_400_000).toISOString()
    for (const { id } of await db.outside((tx) => tx.selectFrom('company').select('id').execute()))
      await db.inTenant({ companyId: id }, (tx) => tx.deleteFrom('assistant_act').where('expires_at', '<', before).execute())
  }
