// Tells watching pages that something changed: within a process directly, across processes by PostgreSQL's NOTIFY, always after commit.
import { sql } from 'kysely'
import type { Notice, Notices } from './needs.ts'

const channel = 'piaotai_notice'
/** Listens on the database. */
export type Listen = (channel: string, onPayload: (payload: string) => void) => Promise<void>

export const openNotices = async (listen: Listen): Promise<Notices> => {
  const watchers = new Map<string, Set<(notice: Notice) => void>>()
  await listen(channel, (payload) => {
    const { companyId, ...notice } = JSON.parse(payload) as Notice & { companyId: string }
    for (const watcher of watchers.get(companyId) ?? []) watcher(notice)
  })
  return {
    publish: async (tx, companyId, ...notices) => {
      if (notices.length > 0)
        await sql`select pg_notify(${channel}, payload) from unnest(${notices.map((notice) => JSON.stringify({ companyId, ...notice }))}::text[]) payload`.execute(
          tx,
        )
    },
    publishing: (companyId, notice) => sql`pg_notify(${channel}, ${JSON.stringify({ companyId, ...notice })})`,
    watch: (companyId, onNotice) => {
      const own = watchers.get(companyId) ?? new Set()
      watchers.set(companyId, own.add(onNotice))
      return () => {
        own.delete(onNotice)
        if (own.size === 0) watchers.delete(companyId)
      }
    },
  }
}
