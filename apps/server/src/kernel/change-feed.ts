// The change feed for watching pages: in-process directly, across processes by PostgreSQL's NOTIFY, always after
// commit.
import { sql } from 'kysely'
import type { ChangeEvent, ChangeFeed } from './deps.ts'

const channel = 'piaotai_notice'
/** Listens on the database. */
export type Listen = (channel: string, onPayload: (payload: string) => void) => Promise<void>

export const openChangeFeed = async (listen: Listen): Promise<ChangeFeed> => {
  const watchers = new Map<string, Set<(change: ChangeEvent) => void>>()
  await listen(channel, (payload) => {
    const { companyId, ...change } = JSON.parse(payload) as ChangeEvent & { companyId: string }
    for (const watcher of watchers.get(companyId) ?? []) watcher(change)
  })
  return {
    publish: async (tx, companyId, ...changes) => {
      if (changes.length > 0)
        await sql`select pg_notify(${channel}, payload) from unnest(${changes.map((change) => JSON.stringify({ companyId, ...change }))}::text[]) payload`.execute(
          tx,
        )
    },
    publishing: (companyId, change) => sql`pg_notify(${channel}, ${JSON.stringify({ companyId, ...change })})`,
    watch: (companyId, onChange) => {
      const own = watchers.get(companyId) ?? new Set()
      watchers.set(companyId, own.add(onChange))
      return () => {
        own.delete(onChange)
        if (own.size === 0) watchers.delete(companyId)
      }
    },
  }
}
