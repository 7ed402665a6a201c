// A company with three invoices, its owner, a clerk and a stranger, on a real house: acts of the model of the download center through its doors, and its jobs run by hand off its own queue.
import { readZip } from '@piaotai/ofd/zip.ts'
import type { Envelope } from '@piaotai/contract/endpoint.ts'
import { MadeTooLarge } from '../../apps/server/src/kernel/file-press.ts'
import { exportJob, parkExport, runExport, runSweep, sweepJob, type ExportNeeds } from '../../apps/server/src/modules/export/index.ts'
import { StorageProblem } from '../../apps/server/src/outside.ts'
import { openBook, rowsOf } from '../../apps/server/test/support/exports.ts'
import { pdf, type OpenHouse } from '../../apps/server/test/support/house.ts'
import { readingOf } from '../../apps/server/test/support/readings.ts'
import { freshNumber } from '../../apps/server/test/support/verifying.ts'
import { apiClient, type Answer, type Api } from '../../scripts/lib/api-client.ts'
import { invoiceCount, minutes, week, type Act, type Company, type Kind, type Level, type Person, type Trouble } from './download-model.ts'
import { sha256, storedBytes, storedKeys } from './ground.ts'
import { standingIn } from './standing-in.ts'

const page = '/companyInvoice/allInvoiceCo', keys: Readonly<Record<Exclude<Level, 'none'> | 'center', readonly string[]>> = { all: ['menu_2.allInvoiceCo', 'allInvoiceCo.download'], incoming: ['menu_2.incomeInvoiceCo', 'incomeInvoiceCo.download'], center: ['menu_1.dataDownloadCenter'] }
/** Whose they are: the owner of A enters everything, the clerk nothing. */
interface Cast { readonly company: Readonly<Record<Company, string>>; readonly user: Readonly<Record<Person, string>>; readonly groups: Readonly<Record<keyof typeof keys, string>> }
interface File { readonly id: string; readonly kind: Kind; link?: string }
type Row = Readonly<Record<string, unknown>>
const wordOf = ({ body }: Answer<unknown>): string => body.problem ?? (body.code === 10000 ? 'ok' : `${body.code}`)

export const openDownloadGround = (open: OpenHouse) => {
  const { house, clock, asOwner, url, folder } = open, tokenOf = standingIn(open)
  const as = async (userId: string, companyId: string): Promise<Api> => { const token = await tokenOf(userId, companyId); return apiClient(url, () => token) }
  const found = async (): Promise<Cast> => {
    const [owner, clerk, stranger] = [await open.person('宁波拾光文具有限公司'), await open.person('舟山听涛科技有限公司'), await open.person('绍兴远帆纺织品有限公司')], A = owner!.companyId, B = stranger!.companyId
    // Nobody of A's staff has anything but what groups give.
    await asOwner(`update company set staff_keys = '["menu_1.home"]' where id = '${A}'`)
    await house.addMember(B, clerk!.userId)
    const groups: Partial<Record<keyof typeof keys, string>> = {}
    for (const name of ['all', 'incoming', 'center'] as const) groups[name] = (await owner!.api.user.createGroup({ name, keys: [...keys[name]], scope: 'company' })).body.data.id
    return { company: { A, B }, user: { owner: owner!.userId, clerk: clerk!.userId, stranger: stranger!.userId }, groups: groups as Cast['groups'] }
  }
  let cast: Cast | undefined
  const waiting = `name in ('${exportJob.name}', '${sweepJob.name}') and state = 'created'`, now = (): string => clock.now().toISOString()

  /** Companies are costly to make: one serves many runs, with new invoices, and with the clerk as at first. */
  const begin = async (anew: boolean) => {
    if (!cast || anew) cast = await found()
    const { company: { A }, user, groups } = cast, ids: string[] = [], files: File[] = [], deletions = new Map<number, string>(), owner = () => as(user.owner, A)
    // What a run that broke off left behind is nobody's any more.
    await asOwner(`delete from pgboss.job where ${waiting}`)
    await asOwner(`update download set state = 'deleted' where company_id = '${A}' and state = 'generating'`)
    await house.addMember(A, user.clerk)
    const grant = async (level: Level, center: boolean): Promise<string> => wordOf(await (await owner()).user.setStaffGroups({ id: user.clerk, groupIds: [...(level === 'none' ? [] : [groups[level]]), ...(center ? [groups.center] : [])] }))
    const setStatus = async (status: 'active' | 'disabled'): Promise<string> => wordOf(await (await owner()).user.setStaffStatus({ ids: [user.clerk], status }))
    await setStatus('active')
    await grant('all', true)
    for (let i = 0; i < invoiceCount; i++) {
      const who = { companyId: A, userId: user.owner, userName: '沈亦舟' }, stored = await house.storeBytes(A, '发票.pdf', pdf(600 + i))
      await house.db.inTenant(who, async (tx) => {
        const file = await house.claimFile(tx, who, stored)
        ids.push((await house.recordReading(tx, { ...who, entrySource: 6, categoryHint: 1 }, readingOf({ number: freshNumber(), date: '2026-11-10', amountIncludingTax: '106.00' }), { storedFileId: file.id, format: 'pdf', pages: 1, firstPage: 1 })).invoiceId!)
      })
    }
    await asOwner(`update invoice set category = case when id = '${ids[2]}' then 2 else 1 end where id in (${ids.map((id) => `'${id}'`).join()})`)
    let moved = 0
    const move = (seconds: number): string => { clock.advance(seconds); moved += seconds; return '' }

    /** What a link gives: how many invoices are in the whole file, or the word of a refusal. */
    const fetched = async (link: string, kind: Kind): Promise<string> => {
      const answer = await fetch(url + link)
      if (answer.headers.get('content-type')?.includes('json')) return ((await answer.json()) as Envelope).problem ?? 'no problem'
      const bytes = Buffer.from(await answer.arrayBuffer())
      return `whole ${kind === 'sheet' ? rowsOf(openBook(bytes), '发票基础信息').length - 1 : (await readZip(bytes, { entries: 100, totalBytes: 1e7, entryBytes: 1e7, ratio: 400 })).size}`
    }
    /** Needs whose first making, or keeping, meets the trouble. */
    const troubled = (trouble: Trouble): ExportNeeds => {
      let left = trouble
      const meet = (...those: readonly Trouble[]): Trouble => { const met = those.includes(left) ? left : 'none'; if (met !== 'none') left = 'none'; return met }
      const press = (): void => { const met = meet('dies', 'tooLarge'); if (met === 'tooLarge') throw new MadeTooLarge(); if (met === 'dies') throw new Error('killed') }
      const { exportNeeds: needs } = house, { storage } = needs.files
      return {
        ...needs, press: { workbook: async (...given) => { press(); return needs.press.workbook(...given) }, archive: async (...given) => { press(); return needs.press.archive(...given) } },
        files: { ...needs.files, storage: { ...storage, put: async (...given) => { const met = meet('full', 'diesKept'); if (met === 'full') throw new StorageProblem('full'); await storage.put(...given); if (met === 'diesKept') throw new Error('killed') } } },
      }
    }
    /** Each job that is due is taken once, by whoever comes first, and runs one attempt, as the queue does it. One that is not to wait is due at once, whatever the test's clock says. */
    const work = async (trouble: Trouble): Promise<number> => {
      const needs = troubled(trouble), due = await asOwner(`select id from pgboss.job where ${waiting} and (start_after = created_on or start_after <= '${now()}') order by created_on, id`)
      for (const { id } of due) {
        const [job] = await asOwner(`update pgboss.job set state = 'active' where id = '${String(id)}' and ${waiting} returning name, data, retry_count`)
        if (job) await attempt(needs, String(id), job)
      }
      return due.length
    }
    const attempt = async (needs: ExportNeeds, id: string, { name, data, retry_count: tries }: Row): Promise<void> => {
      const payload = data as { companyId: string; downloadId: string }, number = Number(tries) + 1, last = number >= exportJob.attempts, signal = new AbortController().signal
      if (name === sweepJob.name) await runSweep(needs)(payload, { number, last, signal })
      else {
        // A process that dies parks nothing: the queue does, after the last attempt.
        const died = await runExport(needs)(payload, { number, last: false, signal }).then(() => false, () => true)
        if (died && !last) { await asOwner(`update pgboss.job set state = 'created', retry_count = ${number} where id = '${id}'`); return }
        if (died) await parkExport(needs)(payload)
      }
      await asOwner(`delete from pgboss.job where id = '${id}'`)
    }
    const ask = async ({ by, at, kind, invoices }: Extract<Act, { do: 'ask' }>): Promise<string> => {
      const { body } = await (await as(user[by], cast!.company[at])).invoice.exportInvoices({ area: 'company', kind, ids: invoices.map((i) => ids[i]!), pagePath: page })
      if (body.code !== 10000) return body.problem ?? String(body.code)
      files.push({ id: body.data.id, kind })
      return body.data.state
    }
    const touch = async ({ do: what, by, at, file: n }: Extract<Act, { do: 'read' | 'save' | 'delete' | 'retry' }>): Promise<string> => {
      const file = files[n]
      if (!file) return 'skipped'
      const { invoice: api } = await as(user[by], cast!.company[at])
      if (what === 'delete') return wordOf(await api.deleteDownloads({ ids: [file.id] }))
      const answer = what === 'retry' ? await api.retryDownload({ id: file.id }) : await api.readDownload({ id: file.id })
      if (answer.body.code !== 10000) return wordOf(answer)
      const { state, reason, downloadUrl } = answer.body.data
      if (what !== 'save') return what === 'read' ? `${state} ${reason ?? ''}` : state
      if (downloadUrl === null) return 'nothing'
      file.link = downloadUrl
      return fetched(downloadUrl, file.kind)
    }
    const lose = async (i: number): Promise<string> => {
      const { body } = await (await owner()).invoice.deleteInvoices({ area: 'company', ids: [ids[i]!], reason: '重复录入' }), id = body.data?.[0]?.deletionId
      if (id !== undefined) deletions.set(i, id)
      return id === undefined ? 'skipped' : 'ok'
    }
    const restore = async (i: number): Promise<string> => {
      const id = deletions.get(i)
      if (id === undefined || !deletions.delete(i)) return 'skipped'
      return wordOf(await (await owner()).invoice.restoreInvoices({ ids: [id] }))
    }
    const join = async (): Promise<string> => {
      if ((await asOwner(`select from member where company_id = '${A}' and user_id = '${user.clerk}'`)).length > 0) return 'skipped'
      await house.addMember(A, user.clerk)
      return 'ok'
    }
    const act = async (given: Act): Promise<string> => {
      switch (given.do) {
        case 'ask': return ask(given)
        case 'link': { const file = files[given.file]; return file?.link === undefined ? 'skipped' : fetched(file.link, file.kind) }
        case 'work': await work(given.trouble); return ''
        case 'lose': return lose(given.invoice)
        case 'restore': return restore(given.invoice)
        case 'grant': return grant(given.level, given.center)
        case 'disable': case 'enable': return setStatus(given.do === 'enable' ? 'active' : 'disabled')
        case 'remove': return wordOf(await (await owner()).user.removeStaff({ ids: [user.clerk] }))
        case 'join': return join()
        case 'minutes': return move(minutes)
        case 'week': return move(week)
        default: return touch(given)
      }
    }
    const ownRows = (): string => `company_id = '${A}' and id in (${files.map((file) => `'${file.id}'`).join() || 'null'})`
    return {
      act, asked: () => files.length,
      /** Runs what waits until nothing does that is due. */
      drain: async (): Promise<void> => { while (await work('none') > 0) move(0) },
      states: async (): Promise<readonly string[]> => {
        const rows = new Map((await asOwner(`select id, case when state = 'downloadable' and expires_at <= '${now()}' then 'deleted' else state end || ' ' || coalesce(reason, '') as told from download where ${ownRows()}`)).map((row) => [row['id'], String(row['told'])]))
        return files.map((file) => rows.get(file.id) ?? 'no row')
      },
      /** What does not hold: a file that is there without being whole, bytes that no row names. */
      complaints: async (): Promise<readonly string[]> => {
        const rows = await asOwner(`select d.id, d.state, d.size, f.key, f.sha256 from download d left join stored_file f on f.company_id = d.company_id and f.id = d.stored_file_id where d.company_id = '${A}' and d.id in (${files.map((file) => `'${file.id}'`).join() || 'null'})`)
        const broken = rows.filter(({ state, size, key, sha256: sum }) => {
          const bytes = key === null ? undefined : storedBytes(folder, String(key))
          return (state === 'downloadable') !== (bytes !== undefined) || (bytes !== undefined && (sha256(bytes) !== sum || bytes.length !== Number(size)))
        })
        const named = new Set((await asOwner(`select key from stored_file where company_id = '${A}' union select made_key from download where company_id = '${A}'`)).map((row) => row['key']))
        return [...broken.map((row) => `${String(row['id'])} ${String(row['state'])} is not whole`), ...storedKeys(folder, A).filter((key) => !named.has(key)).map((key) => `${key} is named by no row`)]
      },
      /** Acts in the log of each file, oldest first. */
      logs: async (): Promise<readonly string[][]> => {
        const rows = await asOwner(`select object_id, action from audit_log where company_id = '${A}' and object_type = 'download' order by seq`)
        return files.map((file) => rows.filter((row) => row['object_id'] === file.id).map((row) => String(row['action'])))
      },
      leave: (): void => { clock.advance(-moved) },
    }
  }
  return { begin }
}
