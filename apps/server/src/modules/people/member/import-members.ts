// Members from a spreadsheet: a preview shows every wrong cell, the commit invites everybody on it. The commit judges
// the rows again.
import type { In, Out } from '@piaotai/contract/endpoint.ts'
import type { memberEndpoints } from '@piaotai/contract/member/member.ts'
import { keepFileName, limits } from '@piaotai/domain/limits.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { requireRoom, type RateLimits } from '../../../kernel/rate-limits.ts'
import { isWorkbook, type Template } from '../../../lib/spreadsheet-template.ts'
import { newId } from '../../../lib/ids.ts'
import { json } from '../../../db/json.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { SheetRow } from '../../../db/column-documents.ts'
import type { SheetReader } from '../../../ports/spreadsheet-reader.ts'
import { soundAlarm, writeInvitation, type InviteDeps } from '../company/index.ts'
import { allDepartments, mayDelegate, mayPlace, requireGroups } from '../permission/index.ts'
import { judgeRows, rowsOf, sheetBounds, memberTemplate, type JudgedRow, type Surroundings } from './member-sheet.ts'

type Center = typeof memberEndpoints
export interface ImportMembersDeps extends InviteDeps {
  readonly rateLimits: RateLimits
  readonly sheets: SheetReader
}
const invitedForDays = 7

export const readMemberTemplate =
  ({ db }: Pick<ImportMembersDeps, 'db'>) =>
  (actor: Actor): Promise<Template> =>
    db.inTenant(actor, async (tx) => {
      const groups = await tx.selectFrom('permission_group').select('name').orderBy('name').execute()
      return memberTemplate(actor.language, {
        departments: (await departmentNames(tx, actor)).map((d) => d.path),
        groups: groups.map((g) => g.name),
      })
    })

/** Reads a sheet and stores its rows; changes nothing else yet. */
export const previewMembers =
  ({ db, clock, audit, sheets }: ImportMembersDeps) =>
  async (actor: Actor, file: { readonly name: string; readonly bytes: Uint8Array }): Promise<Out<Center['previewMembers']>> => {
    if (file.bytes.length > limits.memberSheetBytes)
      throw new Problem('file.tooLarge', { megabytes: limits.memberSheetBytes / 1024 / 1024 })
    const read = isWorkbook(file.bytes) ? await sheets.read(file.bytes, sheetBounds, actor) : { ok: false as const }
    if (!read.ok) throw new Problem('staffImport.unreadable')
    if (read.more) throw new Problem('staffImport.tooMany', { max: limits.memberSheetRows })
    const rows = rowsOf(read.rows, actor.language)
    const now = clock.now()
    const id = newId(now)
    const fileName = keepFileName(file.name)
    return db.inTenant(actor, async (tx) => {
      await tx
        .insertInto('staff_import')
        .values({
          company_id: actor.companyId,
          id,
          file_name: fileName,
          rows: json(rows),
          created_by: actor.userId,
          created_at: now.toISOString(),
          committed_at: null,
          invited: null,
          skipped: null,
        })
        .execute()
      await audit.record(tx, actor, [
        { action: 'staffImport.previewed', objectType: 'staffImport', objectId: id, detail: { fileName, rows: rows.length } },
      ])
      const judged = judgeRows(rows, await surroundings(tx, actor, rows))
      return { id, fileName, total: judged.length, good: judged.filter((r) => r.errors.length === 0).length, rows: judged }
    })
  }

/**
 * Each row gets an invitation, to its phone or else its e-mail. Only the person who previewed the sheet can commit it,
 * once.
 */
export const commitMembers =
  (deps: ImportMembersDeps) =>
  async (actor: Actor, { id, skipErrors }: In<Center['commitMembers']>): Promise<Out<Center['commitMembers']>> => {
    const commit = async (tx: Tx): Promise<Out<Center['commitMembers']>> => {
      const sheet = await tx
        .selectFrom('staff_import')
        .selectAll()
        .where('id', '=', id)
        .where('created_by', '=', actor.userId)
        .forUpdate()
        .executeTakeFirst()
      if (!sheet) throw new Problem('staffImport.notFound')
      if (sheet.committed_at !== null) return { invited: sheet.invited ?? 0, skipped: sheet.skipped ?? 0 }
      const judged = judgeRows(sheet.rows, await surroundings(tx, actor, sheet.rows))
      const good = judged.filter((r) => r.errors.length === 0)
      const wrong = judged.length - good.length
      if (wrong > 0 && !skipErrors) throw new Problem('staffImport.errorsLeft', { count: wrong })
      await requireRoom(deps.rateLimits, tx, ['staffImport', actor.userId], 'company.tooOften')
      const groups = await requireGroups(tx, [...new Set(good.flatMap((r) => r.groupIds))])
      mayDelegate(actor, groups)
      await mayPlace(
        tx,
        actor,
        groups,
        good.filter((r) => r.groupIds.length > 0).map((r) => r.departmentId),
      )
      const company = await tx
        .selectFrom('company')
        .select(['name', 'member_count', 'member_limit'])
        .where('id', '=', actor.companyId)
        .executeTakeFirstOrThrow()
      // More people than seats: refused before anybody is invited.
      if (company.member_count + good.length > company.member_limit) throw new Problem('company.full', { max: company.member_limit })
      // Skips recipients over their daily limit: other companies' invitations must not block a whole sheet.
      let invited = 0
      for (const row of good) if (await invite(deps, tx, actor, company.name, row)) invited++
      const skipped = judged.length - invited
      await tx
        .updateTable('staff_import')
        .set({ committed_at: deps.clock.now().toISOString(), invited, skipped })
        .where('id', '=', id)
        .execute()
      await deps.audit.record(tx, actor, [
        {
          action: 'staffImport.committed',
          objectType: 'staffImport',
          objectId: id,
          detail: { fileName: sheet.file_name, invited, skipped },
        },
      ])
      return { invited, skipped }
    }
    return deps.db.inTenant(actor, commit).catch(async (error: unknown) => {
      await soundAlarm(deps, error)
      throw error
    })
  }
const invite = (deps: ImportMembersDeps, tx: Tx, actor: Actor, companyName: string, row: JudgedRow): Promise<unknown> =>
  writeInvitation(deps, tx, actor, companyName, {
    kind: row.tel === '' ? 'email' : 'tel',
    to: row.tel === '' ? row.email : row.tel,
    name: row.name,
    departmentId: row.departmentId,
    groupIds: row.groupIds,
    days: invitedForDays,
    maxUses: 1,
  })

/** Departments with their full names, "upper/lower". */
const departmentNames = async (
  tx: Tx,
  actor: Actor,
): Promise<readonly { readonly id: string; readonly name: string; readonly path: string }[]> => {
  const paths = new Map<string, string>()
  // Parents come first.
  return (await allDepartments(tx, actor)).map(({ id, parentId, name }) => {
    const path = parentId === null ? name : `${paths.get(parentId)}/${name}`
    paths.set(id, path)
    return { id, name, path }
  })
}
const surroundings = async (tx: Tx, actor: Actor, rows: readonly SheetRow[]): Promise<Surroundings> => {
  const departments = new Map<string, string | null>()
  const named = await departmentNames(tx, actor)
  for (const { id, name } of named) departments.set(name, departments.has(name) ? null : id)
  for (const { id, path } of named) departments.set(path, id)
  const groups = await tx.selectFrom('permission_group').select(['id', 'name']).execute()
  const listed = rows.flatMap((row) => [row.tel, row.email]).filter((contact) => contact !== '')
  const members =
    listed.length === 0
      ? []
      : await tx
          .selectFrom('member')
          .innerJoin('app_user', 'app_user.id', 'member.user_id')
          .select(['tel', 'email'])
          .where('company_id', '=', actor.companyId)
          .execute()
  const known = new Set(listed)
  return {
    departments,
    groups: new Map(groups.map((g) => [g.name, g.id])),
    contacts: new Set(
      members.flatMap((m) => [m.tel, m.email]).filter((contact): contact is string => contact !== null && known.has(contact)),
    ),
  }
}
