// Adds, changes, switches and removes targets. Secrets go in and stay in; another address needs them again, so that nobody sends them elsewhere.
import { isDeepStrictEqual } from 'node:util'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { pushTargetEndpoints } from '@piaotai/contract/push/targets.ts'
import { unknownNames } from '@piaotai/domain/push/push-fields.ts'
import { pushLimits, type PushKind } from '@piaotai/domain/push/push.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { takeAdvisoryLock } from '../../../db/advisory-lock.ts'
import { onUniqueViolation } from '../../../db/constraint-errors.ts'
import { json } from '../../../db/json.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { passGate, type GateDeps } from '../../people/permission/index.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { newId } from '../../../lib/ids.ts'
import { switchOff } from './breaker.ts'
import type { PushDeps } from './deps.ts'
import { requirePushable } from './push-scope.ts'
import { changeTarget, findTarget, openSecrets, sealSecrets, type Secrets, type TargetRecord } from './target-rows.ts'

type E = typeof pushTargetEndpoints
export type Draft = In<E['createPushTarget']>['draft']
export interface SaveDeps extends PushDeps, GateDeps {}
/** A target that takes invoices by itself opens those of the whole company. */
const actOf = (automatic: Draft['automatic']) => (automatic === 'never' ? 'pushTarget' : 'automaticTarget')
/** Whether a list of chosen ones lets through more than before; none chosen lets all through. */
const wider = <T>(before: readonly T[], after: readonly T[]): boolean =>
  before.length > 0 && (after.length === 0 || after.some((one) => !before.includes(one)))
/** Whether a draft sends elsewhere, something else, more, or with another secret than the kept target. */
const opensMore = (kept: TargetRecord, draft: Draft): boolean =>
  kept.kind !== draft.of.kind ||
  !isDeepStrictEqual(kept.settings, draft.of.settings) ||
  Object.values(draft.secrets).some((one) => one !== undefined) ||
  (draft.automatic !== 'never' && draft.automatic !== kept.automatic) ||
  draft.categories.some((one) => !kept.categories.includes(one)) ||
  wider(kept.pools, draft.pools) ||
  wider(kept.types, draft.types)
/** The secrets that a kind cannot do without. A template needs those that it names. */
const needed = ({ of }: Draft): readonly ('secret' | 'token')[] => {
  if (of.kind !== 'http') return ['secret']
  const text = [of.settings.url, of.settings.body, ...of.settings.headers.map(({ value }) => value)].join('\n')
  const names = (['token', 'secret'] as const).filter((name) => new RegExp(String.raw`\{\{\s*${name}\s*\}\}`).test(text))
  return of.settings.sign === 'none' ? names : [...new Set([...names, 'secret' as const])]
}
/** A template's address without what is filled in. */
const addressOf = ({ of }: Draft): string => (of.kind === 'http' ? of.settings.url.replaceAll(/\{\{[^}]*\}\}/g, 'x') : of.settings.url)
const originOf = (url: string): string => {
  const plain = url.replaceAll(/\{\{[^}]*\}\}/g, 'x')
  return URL.canParse(plain) ? new URL(plain).origin : ''
}

/** What must hold of any draft, whoever saves or tries it. */
export const judgeDraft = async (deps: PushDeps, tx: Tx, actor: Actor, draft: Draft): Promise<void> => {
  requirePushable(actor, draft.categories)
  if (/^[a-z]+:\/\/[^/]*[{}]/i.test(draft.of.settings.url) || !deps.mayPushTo(addressOf(draft))) throw new Problem('pushTarget.address')
  if (draft.of.kind === 'http') {
    const { url, body, headers } = draft.of.settings
    const unknown = unknownNames([url, body, ...headers.map(({ value }) => value)].join('\n'))
    if (unknown.length > 0) throw new Problem('pushTarget.template', { names: unknown.join(', ') })
  }
  if (draft.pools.length === 0) return
  const pools = await tx.selectFrom('pool').select('id').where('id', 'in', draft.pools).execute()
  if (pools.length < new Set(draft.pools).size) throw new Problem('pool.notFound')
}
/** The secrets after a draft: new ones replace old ones; old ones stay at their address alone. A webhook's former secret signs along for a day. */
export const secretsAfter = (
  draft: Draft,
  before: TargetRecord | undefined,
  kept: Secrets,
  now: Date,
  filled: Draft['secrets'] = {},
): Secrets => {
  const moved =
    before !== undefined && (before.kind !== draft.of.kind || originOf(textOf(before.settings['url'])) !== originOf(draft.of.settings.url))
  const base: Secrets = before === undefined || moved ? {} : kept
  const given = draft.secrets
  const secret = given.secret ?? base.secret ?? filled.secret
  const token = given.token ?? base.token ?? filled.token
  const former =
    draft.of.kind === 'webhook' && given.secret !== undefined && base.secret !== undefined && base.secret !== given.secret
      ? { former: base.secret, formerUntil: new Date(now.getTime() + pushLimits.rotationHours * 3_600_000).toISOString() }
      : base.former !== undefined && base.formerUntil !== undefined
        ? { former: base.former, formerUntil: base.formerUntil }
        : {}
  const after: Secrets = { ...(secret === undefined ? {} : { secret }), ...(token === undefined ? {} : { token }), ...former }
  if (!needed(draft).every((name) => after[name] !== undefined)) throw new Problem('pushTarget.secretNeeded')
  return after
}
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const endsOf = ({ secret, token }: Secrets): Record<string, string> => ({
  ...(secret === undefined ? {} : { secret: secret.slice(-4) }),
  ...(token === undefined ? {} : { token: token.slice(-4) }),
})
const columnsOf = (actor: Actor, draft: Draft, secrets: Secrets, sealed: string, now: Date) => ({
  name: draft.name.trim(),
  kind: draft.of.kind satisfies PushKind,
  settings: json(draft.of.settings as Record<string, unknown>),
  secret_sealed: sealed,
  secret_ends: json(endsOf(secrets)),
  categories: [...new Set(draft.categories)].toSorted((a, b) => a - b),
  pools: [...new Set(draft.pools)],
  types: [...new Set(draft.types)],
  automatic: draft.automatic,
  concurrency: draft.concurrency,
  saved_by: actor.userId,
  saved_by_name: actor.userName,
  saved_at: now.toISOString(),
})
/** For the log: whatever is not secret. */
const loggedOf = (draft: Draft) => ({
  name: draft.name.trim(),
  kind: draft.of.kind,
  url: draft.of.settings.url,
  categories: draft.categories,
  pools: draft.pools,
  types: draft.types,
  automatic: draft.automatic,
  concurrency: draft.concurrency,
  newSecret: Object.keys(draft.secrets).length > 0,
})

export const createPushTarget =
  (deps: SaveDeps) =>
  async (actor: Actor, { draft }: In<E['createPushTarget']>): Promise<Out<E['createPushTarget']>> => {
    await deps.db.inTenant(actor, (tx) => judgeDraft(deps, tx, actor, draft))
    const opened = await passGate(deps, actor, actOf(draft.automatic))
    return deps.db.inTenant(actor, async (tx) => {
      const { companyId } = actor
      const now = deps.clock.now()
      await judgeDraft(deps, tx, actor, draft)
      await takeAdvisoryLock(tx, `push targets ${companyId}`)
      const there = await tx.selectFrom('push_target').select('id').execute()
      if (there.length >= pushLimits.targets) throw new Problem('pushTarget.tooMany', { max: pushLimits.targets })
      const id = newId(now)
      const secrets = secretsAfter(draft, undefined, {}, now)
      await onUniqueViolation('pushTarget.nameTaken', () =>
        tx
          .insertInto('push_target')
          .values({
            company_id: companyId,
            id,
            created_at: now.toISOString(),
            ...columnsOf(actor, draft, secrets, sealSecrets(deps, companyId, id, secrets), now),
          })
          .execute(),
      )
      await deps.audit.record(tx, actor, [{ action: 'pushTarget.added', objectType: 'pushTarget', objectId: id, detail: loggedOf(draft) }])
      await opened(tx, { type: 'pushTarget', id, name: draft.name.trim() })
      return { id }
    })
  }

export const changePushTarget =
  (deps: SaveDeps) =>
  async (actor: Actor, { id, draft, version, proof }: In<E['changePushTarget']>): Promise<Out<E['changePushTarget']>> => {
    const kept = await deps.db.inTenant(actor, async (tx) => {
      const found = await findTarget(tx, id)
      if (found.version !== version) throw new Problem('pushTarget.changed')
      await judgeDraft(deps, tx, actor, draft)
      return found
    })
    // The version binds the gate's answer to what it was asked about.
    const opened = opensMore(kept, draft) ? await passGate(deps, actor, actOf(draft.automatic), { proof: proof ?? actor.proof }) : undefined
    return deps.db.inTenant(actor, async (tx) => {
      const { companyId } = actor
      const before = await findTarget(tx, id, true)
      if (before.version !== version) throw new Problem('pushTarget.changed')
      await judgeDraft(deps, tx, actor, draft)
      const now = deps.clock.now()
      const secrets = secretsAfter(draft, before, openSecrets(deps, before), now)
      await onUniqueViolation('pushTarget.nameTaken', () =>
        tx
          .updateTable('push_target')
          .set({
            ...columnsOf(actor, draft, secrets, sealSecrets(deps, companyId, id, secrets), now),
            version: version + 1,
            failures: 0,
            failing_since: null,
            rests_until: null,
          })
          .where('id', '=', id)
          .execute(),
      )
      await deps.audit.record(tx, actor, [
        { action: 'pushTarget.changed', objectType: 'pushTarget', objectId: id, detail: loggedOf(draft) },
      ])
      await opened?.(tx, { type: 'pushTarget', id, name: draft.name.trim() })
      return { version: version + 1 }
    })
  }

export const switchPushTarget =
  (deps: SaveDeps) =>
  async (actor: Actor, { id, on }: In<E['switchPushTarget']>): Promise<Out<E['switchPushTarget']>> => {
    const kept = await deps.db.inTenant(actor, (tx) => findTarget(tx, id))
    requirePushable(actor, kept.categories)
    const opened = on && !kept.is_on ? await passGate(deps, actor, actOf(kept.automatic)) : undefined
    return deps.db.inTenant(actor, async (tx) => {
      const target = await findTarget(tx, id, true)
      requirePushable(actor, target.categories)
      if (on === target.is_on) return { version: target.version }
      if (on) {
        if (!opened || target.version !== kept.version) throw new Problem('pushTarget.changed')
        // Whoever switches it on answers for it.
        await changeTarget(tx, target, {
          is_on: true,
          off_because: null,
          saved_by: actor.userId,
          saved_by_name: actor.userName,
          failures: 0,
          failing_since: null,
          rests_until: null,
        })
        await opened(tx, { type: 'pushTarget', id, name: target.name })
        await deps.audit.record(tx, actor, [
          { action: 'pushTarget.switchedOn', objectType: 'pushTarget', objectId: id, detail: { name: target.name } },
        ])
      } else await switchOff(deps, tx, target, 'hand', actor)
      return { version: target.version }
    })
  }

export const removePushTarget =
  (deps: PushDeps) =>
  (actor: Actor, { id }: In<E['removePushTarget']>): Promise<Record<string, never>> =>
    deps.db.inTenant(actor, async (tx) => {
      const target = await findTarget(tx, id, true)
      requirePushable(actor, target.categories)
      const used = await tx.selectFrom('push').select('id').where('target_id', '=', id).limit(1).executeTakeFirst()
      const vouchers = await tx.selectFrom('voucher_push').select('id').where('target_id', '=', id).limit(1).executeTakeFirst()
      if (used || vouchers) throw new Problem('pushTarget.inUse')
      await tx.deleteFrom('push_target').where('id', '=', id).execute()
      await deps.audit.record(tx, actor, [
        { action: 'pushTarget.removed', objectType: 'pushTarget', objectId: id, detail: { name: target.name } },
      ])
      return {}
    })
