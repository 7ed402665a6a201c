// Titles: listing, adding, editing, removing. Every change begins a new round that compares all invoices.
import type { AuditAction } from '@piaotai/domain/audit.ts'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { titleEndpoints } from '@piaotai/contract/title.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { doubled, judgeTitle, plainTitle, type TitleDraft } from '@piaotai/domain/title/title-draft.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { toInstant } from '../../../lib/datetime.ts'
import type { AuditFact, Needs, Tx } from '../../../kernel/deps.ts'
import type { Row } from '../../../db/tables.ts'
import { beginRound } from './rounds.ts'
import { addFirstTitle, columnsOf, haveDefault, insertTitles, lockTitles } from './title-rows.ts'

type Center = typeof titleEndpoints
export type TitleDeps = Needs<'db' | 'clock' | 'audit'>
type Item = Out<Center['createTitle']>

const toItem = (row: Row<'own_title'>): Item => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  taxId: row.tax_id,
  address: row.address,
  phone: row.phone,
  bankName: row.bank_name,
  bankAccount: row.bank_account,
  formerNames: [...row.former_names],
  isDefault: row.is_default,
  version: row.version,
  changedAt: toInstant(row.changed_at),
  changedBy: row.changed_by_name,
})
const rowsOf = (tx: Tx, companyId: string): Promise<Row<'own_title'>[]> =>
  tx.selectFrom('own_title').selectAll().where('company_id', '=', companyId).orderBy('is_default', 'desc').orderBy('id').execute()
const itemOf = async (tx: Tx, companyId: string, id: string): Promise<Item> => {
  const row = await tx.selectFrom('own_title').selectAll().where('company_id', '=', companyId).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('title.notFound')
  return toItem(row)
}

export const listTitles =
  ({ db }: Pick<TitleDeps, 'db'>) =>
  (actor: Actor): Promise<Out<Center['listTitles']>> =>
    db.inTenant(actor, async (tx) => {
      const round = await tx.selectFrom('title_check').selectAll().executeTakeFirst()
      return {
        content: (await rowsOf(tx, actor.companyId)).map(toItem),
        round: {
          running: round !== undefined && round.done_round < round.round,
          checked: round?.checked ?? 0,
          changed: round?.changed ?? 0,
          finishedAt: round?.finished_at ? toInstant(round.finished_at) : null,
        },
      }
    })

/** Serialises changes of titles; logs the change under the lock and begins a new round. */
export const changing = <T>(
  { db, audit }: TitleDeps,
  actor: Actor,
  change: (tx: Tx) => Promise<{ readonly answer: T; readonly facts: readonly AuditFact[] }>,
): Promise<T> =>
  db.inTenant(actor, async (tx) => {
    await lockTitles(tx, actor.companyId)
    const { answer, facts } = await change(tx)
    await audit.record(tx, actor, facts)
    await beginRound(tx, actor.companyId)
    return answer
  })
/**
 * A company that says its tax id has it as its title, if it has none and this person sets titles: it is asked once. All
 * invoices are compared anew.
 */
export const haveFirstTitle = async (
  { clock, audit }: Pick<TitleDeps, 'clock' | 'audit'>,
  tx: Tx,
  actor: Actor,
  taxId: string,
): Promise<void> => {
  if (!actor.permissions.has('enterpriseRise.edit')) return
  await lockTitles(tx, actor.companyId)
  if ((await rowsOf(tx, actor.companyId)).length > 0) return
  const { name } = await tx.selectFrom('company').select('name').where('id', '=', actor.companyId).executeTakeFirstOrThrow()
  const [id] = await addFirstTitle(tx, actor.companyId, { name, taxId }, clock.now(), actor.userName)
  const detail = { kind: 'company', name, taxId, formerNames: [] }
  await audit.record(tx, actor, [{ action: 'title.created', objectType: 'title', objectId: id!, detail }])
  await beginRound(tx, actor.companyId)
}
const logged = (draft: TitleDraft) => ({ kind: draft.kind, name: draft.name, taxId: draft.taxId, formerNames: draft.formerNames })

/**
 * Normalised drafts that fit the company's titles; throws the fault of the first that does not. `row` counts from 0.
 */
export const checkedDrafts = (
  inputs: readonly TitleDraft[],
  there: readonly { readonly name: string; readonly taxId: string | null }[],
): readonly TitleDraft[] => {
  const drafts = inputs.map(plainTitle)
  const double = doubled(drafts, there)
  for (const [row, draft] of drafts.entries()) {
    const [wrong] = judgeTitle(draft)
    const [taken] = double[row] ?? []
    if (wrong) throw new Problem('title.invalid', { row, ...wrong })
    if (taken) throw new Problem('title.taken', { row, ...taken })
  }
  if (drafts.length + there.length > limits.titles) throw new Problem('title.tooMany', { max: limits.titles })
  return drafts
}
/** Adds all or none. */
export const addTitles = (deps: TitleDeps, actor: Actor, inputs: readonly TitleDraft[], action: AuditAction): Promise<readonly Item[]> =>
  changing(deps, actor, async (tx) => {
    const drafts = checkedDrafts(
      inputs,
      (await rowsOf(tx, actor.companyId)).map((row) => ({ name: row.name, taxId: row.tax_id })),
    )
    const ids = await insertTitles(tx, actor.companyId, drafts, deps.clock.now(), actor.userName)
    const added = new Set(ids)
    const facts = drafts.map((draft, at) => ({ action, objectType: 'title', objectId: ids[at]!, detail: logged(draft) }))
    return { answer: (await rowsOf(tx, actor.companyId)).filter((row) => added.has(row.id)).map(toItem), facts }
  })
export const createTitle =
  (deps: TitleDeps) =>
  async (actor: Actor, input: In<Center['createTitle']>): Promise<Item> =>
    (await addTitles(deps, actor, [input], 'title.created'))[0]!

export const editTitle =
  (deps: TitleDeps) =>
  (actor: Actor, { id, version, ...input }: In<Center['editTitle']>): Promise<Item> =>
    changing(deps, actor, async (tx) => {
      const rows = await rowsOf(tx, actor.companyId)
      const before = rows.find((row) => row.id === id)
      if (!before) throw new Problem('title.notFound')
      if (before.version !== version) throw new Problem('title.changed')
      const [draft] = checkedDrafts(
        [input],
        rows.filter((row) => row.id !== id).map((row) => ({ name: row.name, taxId: row.tax_id })),
      )
      await tx
        .updateTable('own_title')
        .set({ ...columnsOf(draft!), version: version + 1, changed_at: deps.clock.now().toISOString(), changed_by_name: actor.userName })
        .where('company_id', '=', actor.companyId)
        .where('id', '=', id)
        .execute()
      const was = { kind: before.kind, name: before.name, taxId: before.tax_id ?? '', formerNames: before.former_names }
      return {
        answer: await itemOf(tx, actor.companyId, id),
        facts: [{ action: 'title.edited', objectType: 'title', objectId: id, detail: { before: was, after: logged(draft!) } }],
      }
    })

export const removeTitle =
  (deps: TitleDeps) =>
  (actor: Actor, { id }: In<Center['removeTitle']>): Promise<Record<string, never>> =>
    changing(deps, actor, async (tx) => {
      const gone = await tx
        .deleteFrom('own_title')
        .where('company_id', '=', actor.companyId)
        .where('id', '=', id)
        .returning(['name', 'tax_id'])
        .executeTakeFirst()
      if (!gone) throw new Problem('title.notFound')
      await haveDefault(tx, actor.companyId)
      return {
        answer: {},
        facts: [{ action: 'title.removed', objectType: 'title', objectId: id, detail: { name: gone.name, taxId: gone.tax_id } }],
      }
    })

/** The default title does not affect comparisons, so no round begins. */
export const setDefaultTitle =
  ({ db, audit }: TitleDeps) =>
  (actor: Actor, { id }: In<Center['setDefaultTitle']>): Promise<Record<string, never>> =>
    db.inTenant(actor, async (tx) => {
      await lockTitles(tx, actor.companyId)
      const { name, isDefault } = await itemOf(tx, actor.companyId, id)
      if (isDefault) return {}
      await tx
        .updateTable('own_title')
        .set({ is_default: false })
        .where('company_id', '=', actor.companyId)
        .where('is_default', '=', true)
        .execute()
      await tx.updateTable('own_title').set({ is_default: true }).where('company_id', '=', actor.companyId).where('id', '=', id).execute()
      await audit.record(tx, actor, [{ action: 'title.defaultSet', objectType: 'title', objectId: id, detail: { name } }])
      return {}
    })

export const recheckAll =
  (deps: TitleDeps) =>
  (actor: Actor): Promise<Record<string, never>> =>
    changing(deps, actor, async () => ({
      answer: {},
      facts: [{ action: 'title.recheckAsked', objectType: 'title', objectId: actor.companyId }],
    }))
