// Requests the list's first page repeatedly, in a separate process, so that no other measurement delays its clock.
import { apiClient, type Person } from '../../scripts/lib/api-client.ts'
import { answer, ready, startChild } from './child.ts'

const restMs = 20

/** Starts the requests; `stop` ends them and returns the duration of each in milliseconds. */
export const startLoadClient = async (person: Person): Promise<{ readonly stop: () => Promise<readonly number[]> }> => {
  const child = await startChild<'stop', readonly number[]>(import.meta.filename, [person.base, person.token])
  return { stop: () => child.request('stop') }
}

if (process.argv[1] === import.meta.filename) {
  const [url, token] = process.argv.slice(2) as [string, string]
  const { invoice } = apiClient(url, () => token)
  const times: number[] = []
  let asking = true
  const request = async (): Promise<number> => {
    const from = performance.now()
    const { body } = await invoice.listInvoices({ area: 'company', tab: 'all', sort: 'date', order: 'desc', pageSize: 50 })
    if (body.code !== 10000) throw new Error(body.message)
    const took = performance.now() - from
    await new Promise((resolve) => setTimeout(resolve, restMs))
    return took
  }
  for (let i = 0; i < 3; i++) await request()
  ready().then(
    () => {
      asking = false
    },
    () => process.exit(1),
  )
  while (asking) times.push(await request())
  answer(times)
}
