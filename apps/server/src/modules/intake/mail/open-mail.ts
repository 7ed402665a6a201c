// The job that opens a kept mail: checks of its sender, its parts in the killable process, and an import for each file.
// One transaction writes what was found; before it nothing is, so that an attempt after a crash begins anew.
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { folded } from '@piaotai/domain/text/plain-text.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { category } from '@piaotai/domain/states.ts'
import { openFeatures, suiteNamed } from '@piaotai/domain/rights/suite.ts'
import { json } from '../../../db/json.ts'
import type { JobRun, Tx } from '../../../kernel/deps.ts'
import { newId } from '../../../lib/ids.ts'
import type { MailRead } from '@piaotai/recognise/mail/read-mail.ts'
import type { MailChecks } from '@piaotai/domain/mail.ts'
import { fileToRead } from '../../platform/file/index.ts'
import type { MailDeps } from './deps.ts'
import { deriveMail, lockMail, partsOf, type MailRecord } from './derive-status.ts'
import { foundFile, foundLinks, type FoundPart, type OpenedPart } from './found-parts.ts'
import { importParts } from './import-parts.ts'
import { fetchLink, type openMail } from './jobs.ts'
import { addMailEvent } from './mail-events.ts'
import { ownerOfMail } from './owner-of-mail.ts'
import { proposeLater } from './propose-commercial.ts'
import { ruleFor } from './sender-rules.ts'

/** A reader that fails so often fails because of the mail. */
const readingAttempts = 3

export const runOpen =
  (deps: MailDeps): JobRun<typeof openMail.payload> =>
  async ({ companyId, messageId, opening }, { signal, last, number }) => {
    const { db, files } = deps
    const mail = await db.inTenant({ companyId }, (tx) =>
      tx.selectFrom('mail_message').selectAll().where('id', '=', messageId).where('opened', '=', opening).executeTakeFirst(),
    )
    const key = mail?.stored_key ?? null
    if (!mail || key === null) return
    const sharer = { companyId, userId: mail.owner_id }
    const found: FoundPart[] = []
    const take = foundFile(deps, companyId, sharer)
    let read: MailRead
    try {
      read = await deps.recognition.readMail(
        await fileToRead(files.storage, { key, name: 'mail.eml' }),
        async (file) => {
          found.push(await take(file))
        },
        signal,
        sharer,
      )
    } catch (error) {
      const scannerAway = error instanceof Problem && error.type === 'file.scannerAway'
      if (!last && (scannerAway || number < readingAttempts)) throw error
      read = { ok: false, reason: 'unreadable' }
    }
    const checks = Object.keys(mail.checks).length > 0 ? mail.checks : await checksOf(deps, mail, key)
    await db.inTenant({ companyId }, async (tx) => {
      const now = await lockMail(tx, messageId)
      // Opened by an earlier attempt whose end got lost.
      if (now?.opened !== opening) return
      await writeOpened(deps, tx, { ...now, checks }, read, read.ok ? [...found, ...foundLinks(deps, read.links)] : [])
    })
  }
const checksOf = async ({ mailChecks, files }: MailDeps, mail: MailRecord, key: string): Promise<MailChecks> =>
  mailChecks.check(await files.storage.read(key), {
    peer: mail.via === 'smtp' ? (mail.peer ?? '') : undefined,
    helo: mail.helo ?? '',
    sender: mail.envelope_from,
  })

const writeOpened = async (deps: MailDeps, tx: Tx, mail: MailRecord, read: MailRead, found: readonly FoundPart[]): Promise<void> => {
  const { company_id: companyId, id } = mail
  const ofMail = { companyId, messageId: id }
  const head = read.ok ? read.head : undefined
  const from = head?.from.address || mail.envelope_from
  // Readers disagree about the sender of a mail with two: no result stands for it.
  const checks: MailChecks = head?.ambiguousFrom ? { ...mail.checks, dmarc: 'fail' } : mail.checks
  const owner = await ownerOfMail(tx, mail, from, checks)
  const rule = await ruleFor(tx, from)
  const waits = !(await takesIn(deps, tx, companyId))
  const parts = await addParts(deps, tx, mail, [
    ...found.map((part) => (rule?.verdict === 'block' ? { ...part, state: 'refused' as const, reason: 'senderBlocked' as const } : part)),
    ...refusedParts(read),
  ])
  await tx
    .updateTable('mail_message')
    .set({
      opened: mail.opened + 1,
      owner_id: owner,
      checks: json(checks),
      ...(head && read.ok
        ? {
            from_address: head.from.address.slice(0, 200),
            from_name: head.from.name,
            reply_to: head.replyTo,
            subject: head.subject,
            message_id: head.messageId,
            sent_at: head.sentAt,
            automatic: head.automatic || mail.envelope_from === '',
            text: read.text,
            blocked: json(read.blocked),
            reason: null,
            search: [head.from.name, head.from.address, head.subject, ...found.map(({ name }) => name)]
              .map(folded)
              .join('\u0001')
              .slice(0, 4000),
          }
        : { from_address: mail.envelope_from, reason: read.ok ? null : read.reason }),
    })
    .where('id', '=', id)
    .execute()
  await addMailEvent(deps, tx, ofMail, read.ok ? 'opened' : 'unreadable', { detail: { parts: parts.length } })
  if (rule?.verdict === 'block') await addMailEvent(deps, tx, ofMail, 'blocked', { detail: { sender: rule.sender } })
  const batch = { area: mail.area, source: mail.entry_source, category: rule?.category ?? category.uncategorised, batchId: id }
  await importParts(deps, tx, { companyId, userId: owner }, batch, parts, waits)
  const links = parts.filter(({ record }) => record.state === 'fetching')
  if (waits)
    await wait(
      tx,
      links.map(({ record }) => record.id),
    )
  else await deps.jobs.add(tx, fetchLink, ...links.map(({ record }) => ({ ...ofMail, partId: record.id, userId: owner })))
  const derived = { ...mail, owner_id: owner, opened: mail.opened + 1, reason: read.ok ? null : read.reason }
  await deriveMail(deps, tx, derived)
  await proposeLater(deps, tx, derived)
}
const wait = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0)
    await tx
      .updateTable('mail_part')
      .set({ state: 'waiting' })
      .where('id', 'in', [...ids])
      .execute()
}
/** Whether the company's suite takes files in; otherwise what arrives waits. */
const takesIn = async ({ clock }: MailDeps, tx: Tx, companyId: string): Promise<boolean> => {
  const company = await tx.selectFrom('company').select(['suite', 'due_date']).where('id', '=', companyId).executeTakeFirstOrThrow()
  return openFeatures(suiteNamed(company.suite), company.due_date, shanghaiDay(clock.now())).has('mailboxes')
}
const refusedParts = (read: MailRead): readonly FoundPart[] =>
  read.ok
    ? read.refused.map(({ path, name, reason }) => ({
        path,
        kind: 'mail',
        name: name || path,
        type: '',
        size: 0,
        state: 'refused',
        reason,
      }))
    : [{ path: '/', kind: 'mail', name: '', type: '', size: 0, state: 'refused', reason: read.reason }]

/** Ended well, or with a person: opening the mail again leaves them. */
const stays: ReadonlySet<string> = new Set(['commercial', 'recorded', 'updated', 'duplicate', 'held', 'importing', 'fetched'])
/** Rows of what was found; those of an earlier opening stay where nothing is left to do. Returns those to go on with. */
const addParts = async (
  { clock }: MailDeps,
  tx: Tx,
  { company_id: companyId, id: messageId }: MailRecord,
  found: readonly FoundPart[],
): Promise<readonly OpenedPart[]> => {
  const before = new Map((await partsOf(tx, messageId)).map((part) => [part.path, part]))
  const changed_at = clock.now().toISOString()
  const opened: OpenedPart[] = []
  for (const [position, part] of found.entries()) {
    const there = before.get(part.path)
    if (there && stays.has(there.state)) continue
    const row = {
      position,
      kind: part.kind,
      name: part.name,
      type: part.type,
      size: String(part.size),
      sha256: part.file?.sha256 ?? null,
      url: part.url ?? null,
      host: part.host ?? null,
      text: part.text ?? '',
      state: part.state,
      reason: part.reason,
      changed_at,
    }
    const record = await tx
      .insertInto('mail_part')
      .values({ company_id: companyId, id: newId(clock.now()), message_id: messageId, path: part.path, ...row })
      .onConflict((oc) =>
        oc.columns(['company_id', 'message_id', 'path']).doUpdateSet({ ...row, import_file_id: null, stored_file_id: null }),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
    opened.push({ record, file: part.state === 'importing' ? part.file : undefined })
  }
  return opened
}
