// Load through the proxy: a book of every request and who answered it, people who bring and read, and pages that watch.
import { recognitionEndings } from '@piaotai/domain/states.ts'
import { followStream } from '../../apps/web/src/lib/upload/upload-event-stream.ts'
import type { Person } from '../../scripts/lib/api-client.ts'
import { exportKinds, freshFile } from './files.ts'
import { pause } from './environment.ts'
import type { Ledger } from './ledger.ts'
import { servedBy } from './nginx.ts'

export interface Asked {
  readonly what: string
  readonly began: number
  ended: number
  /** 0 where no whole answer came. */
  status: number
  /** Address of the process; `a, b` where b answered in place of a. */
  by: string | null
}
export interface Book {
  readonly asked: readonly Asked[]
  /** fetch that reads the whole answer and writes it down; throws where the proxy answers for a process. */
  readonly send: NonNullable<Person['send']>
}
export const makeBook = (): Book => {
  const asked: Asked[] = []
  return {
    asked,
    send: async (url, init) => {
      const row: Asked = { what: `${init.method} ${new URL(url).pathname}`, began: Date.now(), ended: 0, status: 0, by: null }
      try {
        const answer = await fetch(url, init)
        row.by = answer.headers.get(servedBy)
        const body = await answer.arrayBuffer()
        row.status = answer.status
        if (answer.status >= 500) throw new Error(`answered ${answer.status}`)
        return new Response(body, answer)
      } finally {
        row.ended = Date.now()
        asked.push(row)
      }
    },
  }
}

export interface Load {
  /** Files brought so far. */
  readonly brought: () => number
  readonly end: () => Promise<void>
}
/** Bringers wait while so many files are not read yet: the load is about answers, not about a queue that grows. */
const mostOpen = 40
/** `bringers` bring one file after another, and as many readers read, until the end. */
export const startLoad = (person: Person, ledger: Ledger, bringers: number): Load => {
  let ended = false
  let brought = 0
  let open = 0
  const bring = async (at: number): Promise<void> => {
    for (let i = at; !ended; i++) {
      while (open >= mostOpen && !ended) await pause(100)
      await ledger.bring(person, await freshFile(exportKinds[i % exportKinds.length]!))
      brought++
    }
  }
  const read = async (): Promise<void> => {
    const { invoice, user } = person.api
    while (!ended)
      for (const ask of [
        () => user.readUser({}),
        () => invoice.listInvoices({ area: 'company' }),
        async () => {
          open = (await invoice.listImports({ area: 'company', ending: 'running' })).body.data.totalElements
        },
      ])
        await ask().then(
          () => pause(20),
          () => undefined,
        )
  }
  const all = Array.from({ length: bringers }, (_, at) => [bring(at), read()]).flat()
  return {
    brought: () => brought,
    end: async () => {
      ended = true
      await Promise.all(all)
    },
  }
}

export interface Watcher {
  /** The processes that served it, one after another. */
  readonly served: readonly string[]
  /** Names of files that it saw ended. */
  readonly sawEnded: ReadonlySet<string>
  readonly leave: () => void
}
/** Follows the imports as the web does, with its own code. */
export const watchThrough = (base: string, token: string): Watcher => {
  const left = new AbortController()
  const served: string[] = []
  const sawEnded = new Set<string>()
  void followStream(
    {
      open: async (since, signal) => {
        const url = `${base}/invoice-center/import/events${since === undefined ? '' : `?since=${encodeURIComponent(since)}`}`
        const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal })
        served.push(answer.headers.get(servedBy)?.split(', ').at(-1) ?? '')
        return answer
      },
      onEvent: ({ data }) => {
        const file = JSON.parse(data) as { readonly name: string; readonly recognitionStatus: number }
        if (recognitionEndings.has(file.recognitionStatus)) sawEnded.add(file.name)
      },
      onLive: () => undefined,
      wait: pause,
    },
    left.signal,
  )
  return { served, sawEnded, leave: () => left.abort() }
}
