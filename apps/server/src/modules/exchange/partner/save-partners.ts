// Partners added, edited alone or many at a time, deleted. A tax id is unique within the company.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { partnerEndpoints } from '@piaotai/contract/partner/partner.ts'
import { judgePartner, judgePartnerTaxId, plainPartner, type PartnerProblem } from '@piaotai/domain/partner/partner-draft.ts'
import { partnerLimits, type PartnerDraft, type PartnerRelation } from '@piaotai/domain/partner/partner.ts'
import { changedPayeeFields, type PayeeState } from '@piaotai/domain/judgement/account.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import { takeAdvisoryLock } from '../../../db/advisory-lock.ts'
import { newId } from '../../../lib/ids.ts'
import { passGate, type GateDeps } from '../../people/permission/index.ts'
import {
  insertPartners,
  toItem,
  updatePartners,
  wholePartners,
  type PartnerDeps,
  type PartnerInput,
  type PartnerItem,
} from './partner-rows.ts'
import { partnersFor, requireRelations } from './partner-scope.ts'

type Center = typeof partnerEndpoints

/** Writers of a company's partners run one after another, so that a tax id that two of them add is seen by the second. */
export const lockPartners = (tx: Tx, companyId: string): Promise<void> => takeAdvisoryLock(tx, `partners ${companyId}`)

/** The tidied draft; throws every problem that it has by itself. */
const judged = (input: PartnerInput): PartnerDraft => {
  const draft = plainPartner(input)
  const wrong = judgePartner(draft)
  if (wrong.length > 0) throw new Problem('partner.invalid', { problems: wrong })
  return draft
}
/** Responsible people are active members of the company. */
const requireResponsible = async (tx: Tx, actor: Actor, ids: Iterable<string | null | undefined>): Promise<void> => {
  const wanted = [...new Set([...ids].filter((id): id is string => typeof id === 'string'))]
  if (wanted.length === 0) return
  const found = await tx
    .selectFrom('member')
    .select('user_id')
    .where('company_id', '=', actor.companyId)
    .where('user_id', 'in', wanted)
    .where('status', '=', 'active')
    .execute()
  if (found.length < wanted.length) throw new Problem('partner.responsibleUnknown')
}
/** The tax ids of these that partners have, each with its partner. */
const partnersByTaxId = async (
  tx: Tx,
  taxIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: string; readonly relations: readonly PartnerRelation[] }>> => {
  if (taxIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('partner')
    .select(['id', 'tax_id', 'relations'])
    .where('tax_id', 'in', [...taxIds])
    .execute()
  return new Map(rows.map(({ id, tax_id, relations }) => [tax_id, { id, relations }]))
}
const requireFree = async (tx: Tx, taxId: string, except?: string): Promise<void> => {
  const there = (await partnersByTaxId(tx, [taxId])).get(taxId)?.id
  const taken: readonly PartnerProblem[] = [{ path: 'taxId', reason: 'taken' }]
  if (there !== undefined && there !== except) throw new Problem('partner.taken', { problems: taken })
}
const itemOf = async (tx: Tx, id: string): Promise<PartnerItem> =>
  toItem(await wholePartners(tx).where('partner.id', '=', id).executeTakeFirstOrThrow())
/** The facts of a draft that the audit log keeps: who it is and where money and invoices go. */
export const loggedOf = (draft: Pick<PartnerDraft, 'name' | 'taxId' | 'relations' | 'bankName' | 'bankAccount' | 'mailboxes'>) => ({
  name: draft.name,
  taxId: draft.taxId,
  relations: draft.relations,
  bankName: draft.bankName,
  bankAccount: draft.bankAccount,
  mailboxes: draft.mailboxes.map(({ address }) => address),
})

/** No account before: a partner that is added. */
const nothing: PayeeState = { name: '', taxId: '', bankName: '', bankAccount: '', bankCode: '' }
/** Whether payments to a partner would go to an account where they did not go before. */
export const movesPayments = (before: PayeeState | undefined, after: PayeeState): boolean =>
  after.bankAccount.trim() !== '' && changedPayeeFields(before ?? nothing, after).length > 0

export const createPartner =
  (deps: PartnerDeps & GateDeps) =>
  async (actor: Actor, input: In<Center['createPartner']>): Promise<Out<Center['createPartner']>> => {
    const { db, clock, audit } = deps
    const opened = movesPayments(undefined, plainPartner(input)) ? await passGate(deps, actor, 'partnerAccount') : undefined
    return db.inTenant(actor, async (tx) => {
      await lockPartners(tx, actor.companyId)
      await requireResponsible(tx, actor, [input.responsibleId])
      const draft = judged(input)
      requireRelations(actor, 'add', draft.relations)
      await requireFree(tx, draft.taxId)
      const now = clock.now()
      const id = newId(now)
      const facts = await insertPartners(tx, actor, now, 'hand', [{ id, draft, responsibleId: input.responsibleId }])
      await audit.record(tx, actor, [{ action: 'partner.created', objectType: 'partner', objectId: id, detail: loggedOf(draft) }, ...facts])
      await opened?.(tx, { type: 'partner', id, name: draft.name })
      return itemOf(tx, id)
    })
  }

export const editPartner =
  (deps: PartnerDeps & GateDeps) =>
  async (actor: Actor, { id, version, ...input }: In<Center['editPartner']>): Promise<Out<Center['editPartner']>> => {
    const { db, clock, audit } = deps
    const draft = judged(input)
    const editable = async (tx: Tx) => {
      const row = await wholePartners(tx).where('partner.id', '=', id).where(partnersFor(actor, 'edit')).executeTakeFirst()
      if (!row) throw new Problem('partner.notFound')
      return row
    }
    const kept = await db.inTenant(actor, editable)
    // The version binds the gate's answer to this account.
    const opened =
      kept.version === version && movesPayments(toItem(kept), draft) ? await passGate(deps, actor, 'partnerAccount') : undefined
    return db.inTenant(actor, async (tx) => {
      await lockPartners(tx, actor.companyId)
      const row = await editable(tx)
      // A colleague who left stays named until another takes over.
      if (input.responsibleId !== row.responsible_id) await requireResponsible(tx, actor, [input.responsibleId])
      if (row.version !== version) throw new Problem('partner.changed')
      const before = toItem(row)
      if (!opened && movesPayments(before, draft)) throw new Problem('partner.changed')
      const both = new Set([...before.relations, ...draft.relations])
      requireRelations(
        actor,
        'edit',
        [...both].filter((relation) => before.relations.includes(relation) !== draft.relations.includes(relation)),
      )
      await requireFree(tx, draft.taxId, id)
      const facts = await updatePartners(tx, actor, clock.now(), 'hand', [{ id, draft, before, responsibleId: input.responsibleId }])
      await audit.record(tx, actor, [
        {
          action: 'partner.edited',
          objectType: 'partner',
          objectId: id,
          detail: { before: loggedOf(before), after: loggedOf(draft) },
        },
        ...facts,
      ])
      await opened?.(tx, { type: 'partner', id, name: draft.name })
      return itemOf(tx, id)
    })
  }

/** The chosen partners, locked; an id that the act does not cover refuses all. */
const chosen = async (tx: Tx, actor: Actor, act: 'edit' | 'delete', ids: readonly string[]) => {
  const wanted = [...new Set(ids)]
  const rows = await tx
    .selectFrom('partner')
    .select(['id', 'name', 'tax_id', 'tags', 'relations'])
    .where('id', 'in', wanted)
    .where(partnersFor(actor, act))
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length < wanted.length) throw new Problem('partner.notFound')
  return rows
}

export const editPartners =
  ({ db, clock, audit }: PartnerDeps) =>
  (
    actor: Actor,
    { ids, responsibleId, addTags = [], removeTags = [], customerType }: In<Center['editPartners']>,
  ): Promise<Out<Center['editPartners']>> =>
    db.inTenant(actor, async (tx) => {
      const rows = await chosen(tx, actor, 'edit', ids)
      await requireResponsible(tx, actor, [responsibleId])
      const now = clock.now().toISOString()
      for (const row of rows) {
        const tags = [...new Set([...row.tags.filter((tag) => !removeTags.includes(tag)), ...addTags.map((tag) => tag.trim())])]
        const misfit = customerType && judgePartnerTaxId(customerType, row.tax_id)
        if (misfit) throw new Problem('partner.invalid', { name: row.name, problems: [{ path: 'taxId', reason: misfit }] })
        if (tags.length > partnerLimits.tags)
          throw new Problem('partner.invalid', { name: row.name, problems: [{ path: 'tags', reason: 'tooMany' }] })
        await tx
          .updateTable('partner')
          .set((eb) => ({
            tags,
            ...(responsibleId === undefined ? {} : { responsible_id: responsibleId }),
            ...(customerType === undefined ? {} : { customer_type: customerType }),
            version: eb('version', '+', 1),
            changed_at: now,
            changed_by_name: actor.userName,
          }))
          .where('id', '=', row.id)
          .execute()
      }
      await audit.record(
        tx,
        actor,
        rows.map((row) => ({
          action: 'partner.edited',
          objectType: 'partner',
          objectId: row.id,
          detail: { name: row.name, responsibleId, addTags, removeTags, customerType },
        })),
      )
      return { changed: rows.length }
    })

export const deletePartners =
  ({ db, audit }: Pick<PartnerDeps, 'db' | 'audit'>) =>
  (actor: Actor, { ids }: In<Center['deletePartners']>): Promise<Out<Center['deletePartners']>> =>
    db.inTenant(actor, async (tx) => {
      const rows = await chosen(tx, actor, 'delete', ids)
      await tx
        .deleteFrom('partner')
        .where(
          'id',
          'in',
          rows.map((row) => row.id),
        )
        .execute()
      await audit.record(
        tx,
        actor,
        rows.map((row) => ({
          action: 'partner.deleted',
          objectType: 'partner',
          objectId: row.id,
          detail: { name: row.name, taxId: row.tax_id },
        })),
      )
      return { deleted: rows.length }
    })
