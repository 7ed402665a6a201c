// A copy of what the product holds of a person, without secrets (PIPL art. 45): once as JSON, once as sheets.
import { readFile } from 'node:fs/promises'
import type { Out } from '@piaotai/contract/endpoint.ts'
import type { ownDataEndpoints } from '@piaotai/contract/own-data.ts'
import { shanghaiSecond } from '@piaotai/domain/shanghai.ts'
import { saysAction } from '@piaotai/locales/says-action.ts'
import { ownDataWords as words } from '@piaotai/locales/own-data-sheet.ts'
import { audit as auditSentences } from '@piaotai/locales/zh-CN/audit.ts'
import type { Visitor } from '../../../kernel/actor.ts'
import { actAs } from '../../../kernel/as-company.ts'
import type { Needs } from '../../../kernel/deps.ts'
import type { ArchiveEntry, FileWriter } from '../../../ports/file-writer.ts'
import { toInstant } from '../../../lib/datetime.ts'
import { templateOf, type Template } from '../../../lib/spreadsheet-template.ts'
import { countOpenWork } from '../../people/company/index.ts'
import { inAccount, note, personColumns } from '../../people/account/index.ts'
import { ownRecords, ownRowsMax, type OwnRecords } from './own-records.ts'

type Ends = typeof ownDataEndpoints
export interface OwnDataDeps extends Needs<'db' | 'audit'> {
  readonly fileWriter: FileWriter
}

export const readOwnData =
  ({ db }: Pick<OwnDataDeps, 'db'>) =>
  (who: Visitor): Promise<Out<Ends['readOwnData']>> =>
    db.outside(async (tx) => {
      const { created_at, consent_version, consented_at } = await tx
        .selectFrom('app_user')
        .select(['created_at', 'consent_version', 'consented_at'])
        .where('id', '=', who.userId)
        .executeTakeFirstOrThrow()
      const memberships = await tx
        .selectFrom('member')
        .innerJoin('company', 'company.id', 'member.company_id')
        .select(['company.id', 'company.name', 'member.role'])
        .where('member.user_id', '=', who.userId)
        .where('company.deleted_at', 'is', null)
        .orderBy('company.id')
        .execute()
      const companies = []
      for (const { id, name, role } of memberships) {
        await actAs(tx, who.userId, id)
        const { imports, invoices, deliveries, payments } = await countOpenWork(tx, who.userId)
        companies.push({ name, leads: role === 'superAdmin', imports, invoices, deliveries, payments })
      }
      return {
        createdAt: toInstant(created_at),
        consent: consent_version === null || consented_at === null ? null : { version: consent_version, at: toInstant(consented_at) },
        companies,
      }
    }, who.userId)

export const downloadOwnData =
  (deps: OwnDataDeps) =>
  async (who: Visitor): Promise<Template> => {
    const person = await deps.db.outside((tx) =>
      tx.selectFrom('app_user').select(personColumns).where('id', '=', who.userId).executeTakeFirstOrThrow(),
    )
    const records = await ownRecords(deps.db, who.userId)
    await inAccount(deps.db, { ...person, ip: who.ip }, (tx) => note(deps.audit, tx, { ...person, ip: who.ip }, 'account.dataExported'))
    return { name: 'account-data.zip', type: 'application/zip', bytes: await zipOf(deps.fileWriter, records) }
  }

const zipOf = async (fileWriter: FileWriter, records: OwnRecords): Promise<Uint8Array> => {
  const entries: readonly ArchiveEntry[] = [
    { name: 'account-data.json', bytes: Buffer.from(`${JSON.stringify(records, null, 1)}\n`), deflate: true },
    { name: 'account-data.xlsx', bytes: workbookOf(records), deflate: false },
  ]
  const made = await fileWriter.archive(
    (async function* () {
      await Promise.resolve()
      yield* entries
    })(),
    { megabytes: 100, signal: new AbortController().signal },
  )
  try {
    return await readFile(made.path)
  } finally {
    await made.discard()
  }
}
type Cells = readonly (string | boolean | null)[]
const minute = (at: string | null): string | null => at && shanghaiSecond(at)
const workbookOf = ({ person: p, companies, sessions, mailboxes, notices, log, invoices, months, cut }: OwnRecords): Uint8Array => {
  const sheet = ({ sheet: name, columns }: (typeof words)[keyof typeof words], rows: readonly Cells[]) => ({
    name,
    widths: columns.map(() => 22),
    rows: [columns, ...rows.map((cells) => cells.map((cell) => (cell === null ? '' : String(cell))))],
  })
  const { bytes } = templateOf('account-data.xlsx', [
    sheet(words.person, [
      [p.name, p.tel, p.email, p.weChatName, minute(p.registeredAt), p.consentVersion, minute(p.consentedAt), p.authenticator ? '✓' : null],
    ]),
    sheet(
      words.companies,
      companies.map((c) => [c.name, c.number, c.role, c.status, minute(c.joinedAt)]),
    ),
    sheet(
      words.sessions,
      sessions.map((s) => [minute(s.openedAt), minute(s.lastSeenAt), minute(s.endedAt), s.by, s.ip, s.agent]),
    ),
    sheet(
      words.mailboxes,
      mailboxes.map((m) => [m.email, m.company, m.kind, minute(m.addedAt), minute(m.endedAt)]),
    ),
    sheet(
      words.notices,
      notices.map((n) => [minute(n.at), n.company, n.kind, JSON.stringify(n.data).slice(0, 1000), minute(n.readAt)]),
    ),
    sheet(
      words.log,
      log.map((l) => [
        minute(l.at),
        l.company,
        saysAction(auditSentences, l.action),
        l.result,
        l.ip,
        JSON.stringify(l.detail).slice(0, 1000),
      ]),
    ),
    sheet(
      words.invoices,
      invoices.map((i) => [i.company, minute(i.enteredAt), i.number, i.code, i.date, i.seller, i.buyer, i.amount]),
    ),
    sheet(
      words.months,
      months.map((m) => [m.company, m.month, m.kind, m.text, minute(m.at)]),
    ),
    sheet(
      words.cut,
      cut.map((part) => [words[part].sheet, String(ownRowsMax)]),
    ),
  ])
  return bytes
}
