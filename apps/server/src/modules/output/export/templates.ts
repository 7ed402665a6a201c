// 导出模板: the company's, and each person's own in it.
import { sql } from 'kysely'
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { exportTemplateEndpoints } from '@piaotai/contract/export/templates.ts'
import { exportLimits } from '@piaotai/domain/export-limits.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { newId } from '../../../lib/ids.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { json } from '../../../db/json.ts'
import { onUniqueViolation } from '../../../db/constraint-errors.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { Row as TableRow } from '../../../db/tables.ts'
import { takeAdvisoryLock } from '../../../db/advisory-lock.ts'
import { bureauColumns } from './make-sheet.ts'
import type { DownloadDeps } from '../../platform/download/index.ts'
import { ownColumnsOf } from './own-columns.ts'

type Endpoints = typeof exportTemplateEndpoints
type Template = Out<Endpoints['createExportTemplate']>
type Fields = In<Endpoints['createExportTemplate']>
type Row = TableRow<'export_template'>
type Deps = Pick<DownloadDeps, 'db' | 'clock' | 'audit'>

const toWire = (r: Row): Template => ({
  id: r.id,
  area: r.owner_id === null ? 'company' : 'personal',
  name: r.name,
  heads: [...r.heads],
  lines: [...r.lines],
  pattern: r.pattern,
  isDefault: r.is_default,
  version: r.version,
  changedBy: r.changed_by_name,
  changedAt: toInstant(r.changed_at),
})
const ownerOf = (actor: Actor, area: Fields['area']): string | null => (area === 'company' ? null : actor.userId)
const ownedBy = (owner: string | null) => sql<boolean>`owner_id is not distinct from ${owner}::uuid`
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('export_template')
    .selectAll()
    .where((eb) => eb.or([eb('owner_id', 'is', null), eb('owner_id', '=', actor.userId)]))

/** The company's first, each by name. */
export const listExportTemplates =
  ({ db }: Pick<Deps, 'db'>) =>
  (actor: Actor): Promise<Out<Endpoints['listExportTemplates']>> =>
    db.inTenant(actor, async (tx) => ({
      content: (await visible(tx, actor).orderBy(sql`owner_id is not null`).orderBy('name').execute()).map(toWire),
      standard: {
        heads: [...bureauColumns.heads],
        lines: [...bureauColumns.lines],
        own: [...(await ownColumnsOf(tx))],
      },
    }))
/** A template that the person may use; any other answers like an unknown one. */
export const readTemplate = async (tx: Tx, actor: Actor, id: string): Promise<Template> => {
  const row = await visible(tx, actor).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('exportTemplate.notFound')
  return toWire(row)
}

export const createExportTemplate =
  ({ db, clock, audit }: Deps) =>
  (actor: Actor, fields: Fields): Promise<Template> =>
    onUniqueViolation('exportTemplate.nameTaken', () =>
      db.inTenant(actor, async (tx) => {
        const owner = ownerOf(actor, fields.area)
        const now = clock.now()
        const id = newId(now)
        await withPriority(tx, actor, owner)
        const there = await tx.selectFrom('export_template').select('id').where(ownedBy(owner)).execute()
        if (there.length >= exportLimits.templates) throw new Problem('exportTemplate.tooMany', { max: exportLimits.templates })
        await makeRoom(tx, owner, fields)
        await tx
          .insertInto('export_template')
          .values({
            company_id: actor.companyId,
            id,
            owner_id: owner,
            ...columns(fields),
            changed_by_name: actor.userName,
            changed_at: now.toISOString(),
          })
          .execute()
        await audit.record(tx, actor, [
          { action: 'exportTemplate.created', objectType: 'exportTemplate', objectId: id, detail: { ...fields } },
        ])
        return readTemplate(tx, actor, id)
      }),
    )

export const editExportTemplate =
  ({ db, clock, audit }: Deps) =>
  (actor: Actor, { id, version, ...fields }: In<Endpoints['editExportTemplate']>): Promise<Template> =>
    onUniqueViolation('exportTemplate.nameTaken', () =>
      db.inTenant(actor, async (tx) => {
        await withPriority(tx, actor, ownerOf(actor, fields.area))
        const before = await lockTemplate(tx, actor, id, fields.area)
        if (before.version !== version) throw new Problem('exportTemplate.changed')
        await makeRoom(tx, before.owner_id, fields)
        await tx
          .updateTable('export_template')
          .set({ ...columns(fields), version: version + 1, changed_by_name: actor.userName, changed_at: clock.now().toISOString() })
          .where('id', '=', id)
          .execute()
        await audit.record(tx, actor, [
          {
            action: 'exportTemplate.edited',
            objectType: 'exportTemplate',
            objectId: id,
            detail: { before: { ...toWire(before) }, after: { ...fields } },
          },
        ])
        return readTemplate(tx, actor, id)
      }),
    )

/** Files already requested keep the template's settings. */
export const removeExportTemplate =
  ({ db, audit }: Pick<Deps, 'db' | 'audit'>) =>
  (actor: Actor, { id, area }: In<Endpoints['removeExportTemplate']>): Promise<Record<string, never>> =>
    db.inTenant(actor, async (tx) => {
      const before = await lockTemplate(tx, actor, id, area)
      await tx.deleteFrom('export_template').where('id', '=', id).execute()
      await audit.record(tx, actor, [
        { action: 'exportTemplate.removed', objectType: 'exportTemplate', objectId: id, detail: { ...toWire(before) } },
      ])
      return {}
    })

/** The area was checked against the caller's rights: a template of the other area is unknown here. */
const lockTemplate = async (tx: Tx, actor: Actor, id: string, area: Fields['area']): Promise<Row> => {
  const row = await tx
    .selectFrom('export_template')
    .selectAll()
    .where('id', '=', id)
    .where(ownedBy(ownerOf(actor, area)))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('exportTemplate.notFound')
  return row
}
/** Serialises writers of one owner, so that two at once neither pass the limit nor leave two defaults. */
const withPriority = (tx: Tx, actor: Actor, owner: string | null): Promise<void> =>
  takeAdvisoryLock(tx, `export templates ${actor.companyId} ${owner ?? ''}`)
/** At most one default. */
const makeRoom = async (tx: Tx, owner: string | null, { isDefault }: Fields): Promise<void> => {
  if (isDefault)
    await tx.updateTable('export_template').set({ is_default: false }).where(ownedBy(owner)).where('is_default', '=', true).execute()
}
const columns = (f: Fields) => ({
  name: f.name,
  heads: json<Fields['heads']>(f.heads),
  lines: json<Fields['lines']>(f.lines),
  pattern: f.pattern,
  is_default: f.isDefault,
})
