// A person who asks for the first page of the list again and again, in a process of its own: neither the sender of files nor anything else that is measured holds the clock up.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { apiClient, type Person } from '../../scripts/lib/api-client.ts'

const restMs = 20

/** Begins to ask; `stop` ends it and answers how long each answer took, in milliseconds. */
export const startAsking = async (person: Person): Promise<{ readonly stop: () => Promise<readonly number[]> }> => {
  const child = fork(import.meta.filename, [person.base, person.token])
  const hear = (): Promise<unknown[]> => Promise.race([once(child, 'message'), once(child, 'exit').then(() => { throw new Error('the asker ended by itself') })])
  await hear()
  return { stop: async () => { child.send('stop'); const [times] = await hear() as [readonly number[]]; return times } }
}

if (process.argv[1] === import.meta.filename) {
  const [url, token] = process.argv.slice(2) as [string, string], { invoice } = apiClient(url, () => token), times: number[] = []
  let asking = true
  process.once('message', () => { asking = false })
  for (let i = -3; asking; i++) {
    const from = performance.now(), { body } = await invoice.listInvoices({ area: 'company', tab: 'all', sort: 'date', order: 'desc', pageSize: 50 })
    if (body.code !== 10000) throw new Error(body.message)
    if (i === 0) process.send!('begun')
    if (i >= 0) times.push(performance.now() - from)
    await new Promise((resolve) => setTimeout(resolve, restMs))
  }
  process.send!(times, () => process.exit(0))
}
