// A company with three invoices, its owner, a clerk and a stranger, on a real app: runs the download model's acts over
// HTTP.
import { readZip } from '@piaotai/ofd/zip.ts'
import type { Envelope } from '@piaotai/contract/endpoint.ts'
import { openBook, rowsOf } from '../../../apps/server/testing/worlds/export-world.ts'
import { pdf, type TestApp } from '../../../apps/server/testing/worlds/app.ts'
import { readingOf } from '../../../apps/server/testing/invoices/readings.ts'
import { freshNumber } from '../../../apps/server/testing/worlds/verification-world.ts'
import { apiClient, type Answer, type Api } from '../../../scripts/lib/api-client.ts'
import { invoiceCount, minutes, week, type Act, type Company, type Kind, type Level, type Person } from './download-model.ts'
import { exportQueue } from './export-queue.ts'
import { sha256, storedBytes, storedKeys } from '../environment.ts'
import { sessionInCompany } from '../session-in-company.ts'

const page = '/companyInvoice/allInvoiceCo'
const keys: Readonly<Record<Exclude<Level, 'none'> | 'center', readonly string[]>> = {
  all: ['menu_2.allInvoiceCo', 'allInvoiceCo.download'],
  incoming: ['menu_2.incomeInvoiceCo', 'incomeInvoiceCo.download'],
  center: ['menu_1.dataDownloadCenter'],
}
/** The owner of A enters all invoices, the clerk none. */
interface Cast {
  readonly company: Readonly<Record<Company, string>>
  readonly user: Readonly<Record<Person, string>>
  readonly groups: Readonly<Record<keyof typeof keys, string>>
}
interface File {
  readonly id: string
  readonly kind: Kind
  link?: string
}
const wordOf = ({ body }: Answer<unknown>): string => body.problem ?? (body.code === 10000 ? 'ok' : `${body.code}`)
const quoted = (ids: readonly string[]): string => ids.map((id) => `'${id}'`).join() || 'null'

export const openDownloadEnvironment = (open: TestApp) => {
  const { app, clock, asOwner, url, folder } = open
  const tokenOf = sessionInCompany(open)
  const queue = exportQueue(open)
  const as = async (userId: string, companyId: string): Promise<Api> => {
    const token = await tokenOf(userId, companyId)
    return apiClient(url, () => token)
  }
  const found = async (): Promise<Cast> => {
    const owner = await open.person('宁波拾光文具有限公司')
    const clerk = await open.person('舟山听涛科技有限公司')
    const stranger = await open.person('绍兴远帆纺织品有限公司')
    // Members of A hold only their groups' permissions.
    await asOwner(`update company set staff_keys = '["menu_1.home"]' where id = '${owner.companyId}'`)
    await app.addMember(stranger.companyId, clerk.userId)
    const group = async (name: keyof typeof keys): Promise<string> =>
      (await owner.api.user.createGroup({ name, keys: [...keys[name]], scope: 'company' })).body.data.id
    return {
      company: { A: owner.companyId, B: stranger.companyId },
      user: { owner: owner.userId, clerk: clerk.userId, stranger: stranger.userId },
      groups: { all: await group('all'), incoming: await group('incoming'), center: await group('center') },
    }
  }
  let cast: Cast | undefined

  /** Creating a company is slow: one serves many runs, with new invoices, and with the clerk reset. */
  const begin = async (anew: boolean) => {
    if (!cast || anew) cast = await found()
    const { company, user, groups } = cast
    const { A } = company
    const ids: string[] = []
    const files: File[] = []
    const deletions = new Map<number, string>()
    const owner = () => as(user.owner, A)
    const grant = async (level: Level, center: boolean): Promise<string> => {
      const groupIds = [...(level === 'none' ? [] : [groups[level]]), ...(center ? [groups.center] : [])]
      return wordOf(await (await owner()).user.setMemberGroups({ id: user.clerk, groupIds }))
    }
    const setStatus = async (status: 'active' | 'disabled'): Promise<string> =>
      wordOf(await (await owner()).user.setMemberStatus({ ids: [user.clerk], status }))
    // Detaches the leftovers of an aborted run.
    await queue.empty()
    await asOwner(`update download set state = 'deleted' where company_id = '${A}' and state = 'generating'`)
    await app.addMember(A, user.clerk)
    await setStatus('active')
    await grant('all', true)
    const who = { companyId: A, userId: user.owner, userName: '沈亦舟' }
    for (let i = 0; i < invoiceCount; i++) {
      const stored = await app.storeBytes(A, '发票.pdf', pdf(600 + i))
      const reading = readingOf({ number: freshNumber(), date: '2026-11-10', amountIncludingTax: '106.00' })
      await app.db.inTenant(who, async (tx) => {
        const original = { storedFileId: (await app.claimFile(tx, who, stored)).id, format: 'pdf' as const, pages: 1, firstPage: 1 }
        ids.push((await app.recordReading(tx, { ...who, entrySource: 6, categoryHint: 1 }, reading, original)).invoiceId!)
      })
    }
    await asOwner(`update invoice set category = case when id = '${ids[2]}' then 2 else 1 end where id in (${quoted(ids)})`)
    let moved = 0
    const move = (seconds: number): string => {
      clock.advance(seconds)
      moved += seconds
      return ''
    }

    /** A link's content: the number of invoices in a complete file, or a problem name. */
    const fetched = async (link: string, kind: Kind): Promise<string> => {
      const answer = await fetch(url + link)
      if (answer.headers.get('content-type')?.includes('json')) return ((await answer.json()) as Envelope).problem ?? 'no problem'
      const bytes = Buffer.from(await answer.arrayBuffer())
      const inside =
        kind === 'sheet'
          ? rowsOf(openBook(bytes), '发票基础信息').length - 1
          : (await readZip(bytes, { entries: 100, totalBytes: 1e7, entryBytes: 1e7, ratio: 400 })).size
      return `whole ${inside}`
    }
    const request = async ({ by, at, kind, invoices }: Extract<Act, { do: 'ask' }>): Promise<string> => {
      const { body } = await (await as(user[by], company[at])).invoice.exportInvoices({
        area: 'company',
        kind,
        ids: invoices.map((i) => ids[i]!),
        pagePath: page,
      })
      if (body.code !== 10000) return body.problem ?? String(body.code)
      files.push({ id: body.data.id, kind })
      return body.data.state
    }
    const touch = async ({ do: what, by, at, file: n }: Extract<Act, { do: 'read' | 'save' | 'delete' | 'retry' }>): Promise<string> => {
      const file = files[n]
      if (!file) return 'skipped'
      const { invoice: api } = await as(user[by], company[at])
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
      const { body } = await (await owner()).invoice.deleteInvoices({ area: 'company', ids: [ids[i]!], reason: '重复录入' })
      const id = body.data?.[0]?.deletionId
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
      await app.addMember(A, user.clerk)
      return 'ok'
    }
    const act = async (given: Act): Promise<string> => {
      switch (given.do) {
        case 'ask':
          return request(given)
        case 'link': {
          const file = files[given.file]
          return file?.link === undefined ? 'skipped' : fetched(file.link, file.kind)
        }
        case 'work':
          await queue.work(given.trouble)
          return ''
        case 'lose':
          return lose(given.invoice)
        case 'restore':
          return restore(given.invoice)
        case 'grant':
          return grant(given.level, given.center)
        case 'disable':
        case 'enable':
          return setStatus(given.do === 'enable' ? 'active' : 'disabled')
        case 'remove':
          return wordOf(await (await owner()).user.removeMembers({ ids: [user.clerk] }))
        case 'join':
          return join()
        case 'minutes':
          return move(minutes)
        case 'week':
          return move(week)
        default:
          return touch(given)
      }
    }
    const own = () => quoted(files.map((file) => file.id))
    return {
      act,
      /** Runs waiting jobs until none is due. */
      drain: async (): Promise<void> => {
        while ((await queue.work('none')) > 0) move(0)
      },
      states: async (): Promise<readonly string[]> => {
        const expired = `state = 'downloadable' and expires_at <= '${clock.now().toISOString()}'`
        const rows = await asOwner(
          `select id, case when ${expired} then 'deleted' else state end || ' ' || coalesce(reason, '') as reported from download where id in (${own()})`,
        )
        return files.map((file) => String(rows.find((row) => row['id'] === file.id)?.['reported']))
      },
      /** Violations: a file that is downloadable but incomplete, or bytes without a row. */
      complaints: async (): Promise<readonly string[]> => {
        const kept = `download d left join stored_file f on f.company_id = d.company_id and f.id = d.stored_file_id`
        const rows = await asOwner(`select d.id, d.state, d.size, f.key, f.sha256 from ${kept} where d.id in (${own()})`)
        const broken = rows.filter(({ state, size, key, sha256: sum }) => {
          const bytes = key === null ? undefined : storedBytes(folder, String(key))
          return (
            (state === 'downloadable') !== (bytes !== undefined) ||
            (bytes !== undefined && (sha256(bytes) !== sum || bytes.length !== Number(size)))
          )
        })
        const named = await asOwner(
          `select key from stored_file where company_id = '${A}' union select made_key from download where company_id = '${A}'`,
        )
        const names = new Set(named.map((row) => row['key']))
        const unnamed = storedKeys(folder, A).filter((key) => !names.has(key))
        return [
          ...broken.map((row) => `${String(row['id'])} ${String(row['state'])} is not whole`),
          ...unnamed.map((key) => `${key} is named by no row`),
        ]
      },
      /** The acts in each file's log, oldest first. */
      logs: async (): Promise<readonly string[][]> => {
        const rows = await asOwner(
          `select object_id, action from audit_log where company_id = '${A}' and object_type = 'download' order by seq`,
        )
        return files.map((file) => rows.filter((row) => row['object_id'] === file.id).map((row) => String(row['action'])))
      },
      leave: (): void => {
        clock.advance(-moved)
      },
    }
  }
  return { begin }
}
