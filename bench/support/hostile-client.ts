// One kind of load of a company that takes all it can get, in a process of its own: bounded loops, each call begun as soon
// as the one before is answered.
import { readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { postRaw } from '../../apps/server/testing/worlds/mail-world.ts'
import { letterWithInvoice } from '../../reliability/support/made-letters.ts'
import { apiClient, uploadFiles, type Person } from '../../scripts/lib/api-client.ts'
import { answer, ready, startChild } from './child.ts'

export const hostileKinds = ['uploads', 'drawings', 'mails', 'exports', 'searches'] as const
export type HostileKind = (typeof hostileKinds)[number]
const searched = ['砚田', '显示', '鹤鸣', '甘棠']
/** Calls of one kind under way. */
const atOnce = 8
export interface HostileMeans {
  /** A scan, in a file. */
  readonly scan: string
  /** A signed address of a picture. */
  readonly picture: string
  readonly pages: number
  readonly mailPort: number
  readonly mailTo: string
}
export interface Done {
  readonly done: number
  readonly refused: number
}
/** Starts the loops; `stop` ends them and tells what was answered and what refused. The clients' work belongs to other machines: low priority. */
export const startHostileClient = async (
  person: Person,
  kind: HostileKind,
  means: HostileMeans,
): Promise<{ readonly stop: () => Promise<Done> }> => {
  const child = await startChild<'stop', Done>(import.meta.filename, [person.base, person.token, kind, JSON.stringify(means)])
  setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  return { stop: () => child.request('stop') }
}

if (process.argv[1] === import.meta.filename) {
  const [base, token, kind, given] = process.argv.slice(2) as [string, string, HostileKind, string]
  const { scan, picture, pages, mailPort, mailTo } = JSON.parse(given) as HostileMeans
  const api = apiClient(base, () => token)
  const bytes = readFileSync(scan)
  const mark = `${process.pid} ${Date.now()}`
  let next = 0
  const calls: Readonly<Record<HostileKind, (n: number) => Promise<boolean>>> = {
    uploads: async (n) => {
      const scans = Array.from(
        { length: 5 },
        (_, i) => [`${n} ${i}.jpg`, Buffer.concat([bytes, Buffer.from(`${mark} ${n} ${i}`)])] as const,
      )
      const files = await uploadFiles({ base, token, api }, scans, { size: 5, pauseMs: 0 })
      return (await api.invoice.importFiles({ area: 'personal', mode: 'image', files: [...files] })).body.code === 10000
    },
    drawings: async (n) => {
      const response = await fetch(
        `${picture}?page=${1 + (n % pages)}&scale=${(1 + (Math.floor(n / pages) % 30) / 10).toFixed(1).replace('.0', '')}`,
      )
      await response.arrayBuffer()
      return response.ok
    },
    mails: (n) => postRaw(mailPort, mailTo, letterWithInvoice(`${mark} ${n}`), `127.0.${n % 100}.1`),
    exports: async () => {
      const asked = { area: 'company', kind: 'sheet', filter: {}, pagePath: '/companyInvoice/allInvoiceCo' } as const
      return (await api.invoice.exportInvoices(asked)).body.code === 10000
    },
    searches: async (n) => {
      const search = {
        area: 'company',
        tab: 'all',
        sort: 'amountIncludingTax',
        order: 'desc',
        pageSize: 50,
        keyword: searched[n % searched.length]!,
      } as const
      return (await api.invoice.listInvoices(search)).body.code === 10000
    },
  }
  const counts = { done: 0, refused: 0 }
  let going = true
  const loop = async (): Promise<void> => {
    while (going) {
      const went = await calls[kind](next++).catch(() => false)
      if (went) counts.done++
      else counts.refused++
      // A refusal is asked again, not at once: what the loop measures is the server, not its own spinning.
      await new Promise((resolve) => setTimeout(resolve, went ? 1 : 20))
    }
  }
  const loops = Array.from({ length: atOnce }, loop)
  ready().then(
    () => {
      going = false
    },
    () => process.exit(1),
  )
  await Promise.all(loops)
  answer(counts satisfies Done)
}
